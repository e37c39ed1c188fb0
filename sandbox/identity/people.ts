import type { Journal, JournalEvent } from '../core/journal.ts';

/** The test people who can sign in. New ones made on the sign-in page are remembered. */
export type Person = { key: string; name: string; email: string | null };
export type People = {
  all(): Person[];
  find(key: string): Person | undefined;
  /** A new person with an unused key and address. */
  invent(name: string): { person: Person; event: JournalEvent };
};

const testPeople: Person[] = [
  { key: 'ines', name: 'Ines Duarte', email: 'ines.duarte@example.com' },
  { key: 'tomas', name: 'Tomas Reyl', email: 'tomas.reyl@example.com' },
  { key: 'maren', name: 'Maren Holt', email: 'maren.holt@example.com' },
  { key: 'jonas', name: 'Jonas Weber', email: 'jonas.weber@example.com' },
  { key: 'priya', name: 'Priya Nair', email: 'priya.nair@example.com' },
  { key: 'sam', name: 'Sam Rivera', email: null },
];

export function createPeople(journal: Journal): People {
  const people = new Map(testPeople.map((person) => [person.key, person]));
  const joined = journal.define<Person>('identity.person_joined', (person) => {
    people.set(person.key, person);
  });

  return {
    all: () => [...people.values()],
    find: (key) => people.get(key),
    invent(name) {
      const slug = asSlug(name);
      let key = slug;
      for (let copy = 2; people.has(key) || isTaken(people, key); copy += 1) key = `${slug}-${copy}`;
      const person = { key, name, email: `${key}@example.com` };
      return { person, event: joined(person) };
    },
  };
}

const isTaken = (people: Map<string, Person>, key: string) =>
  [...people.values()].some((person) => person.email === `${key}@example.com`);

function asSlug(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'person';
}
