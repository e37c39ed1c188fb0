import type { Client } from './clients.ts';

/** The people of the simulated Facebook. Each application sees a person under a different id. */
export type Person = {
  key: string;
  name: string;
  email: string | null;
  userIds: Record<Client['purpose'], string>;
};

export const people: Person[] = [
  {
    key: 'ines',
    name: 'Ines Duarte',
    email: 'ines.duarte@example.com',
    userIds: { publishing: '10224518801230001', signin: '10231907740450001' },
  },
  {
    key: 'tomas',
    name: 'Tomas Reyl',
    email: 'tomas.reyl@example.com',
    userIds: { publishing: '10224518801230002', signin: '10231907740450002' },
  },
  {
    key: 'maren',
    name: 'Maren Holt',
    email: 'maren.holt@example.com',
    userIds: { publishing: '10224518801230003', signin: '10231907740450003' },
  },
  // Signed up with a telephone number, so there is no e-mail address.
  {
    key: 'jonas',
    name: 'Jonas Weber',
    email: null,
    userIds: { publishing: '10224518801230004', signin: '10231907740450004' },
  },
  {
    key: 'priya',
    name: 'Priya Nair',
    email: 'priya.nair@example.com',
    userIds: { publishing: '10224518801230005', signin: '10231907740450005' },
  },
];

export const findPerson = (key: string): Person | undefined => people.find((person) => person.key === key);
export function personOf(key: string): Person {
  const person = findPerson(key);
  if (!person) throw new Error(`There is no person "${key}" on the simulated Facebook.`);
  return person;
}
export const userIdOf = (person: Person, client: Client): string => person.userIds[client.purpose];
