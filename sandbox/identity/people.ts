import type { Journal, JournalEvent } from '../core/journal.ts';

/** The test people who can sign in. People added on the sign-in page are stored. */
export type Person = { key: string; name: string; email: string | null };
export type People = {
  all(): Person[];
  find(key: string): Person | undefined;
  /** A new person with an unused key and address. */
  create(name: string): { person: Person; event: JournalEvent };
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
  const personJoined = journal.define<Person>('identity.person_joined', (person) => {
    people.set(person.key, person);
  });

  return {
    all: () => [...people.values()],
    find: (key) => people.get(key),
    create(name) {
      const slug = toSlug(name);
      let key = slug;
      for (let suffix = 2; people.has(key) || isTaken(people, key); suffix += 1) key = `${slug}-${suffix}`;
      const person = { key, name, email: `${key}@example.com` };
      return { person, event: personJoined(person) };
    },
  };
}

const isTaken = (people: Map<string, Person>, key: string) =>
  [...people.values()].some((person) => person.email === `${key}@example.com`);

function toSlug(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'person';
}
