import type { PresenceView } from '../../../server/http/views.ts';
import { firstName, formatList } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import type { Doing } from './tab-presence.ts';

export type Person = PresenceView['people'][number];

const maxNames = 2;

/** First names, unless two people share one; `Tomas and 2 others` where there are many. */
const listNames = (people: readonly Person[], everyone: readonly Person[]): string => {
  const names = people.map(({ id, name }) =>
    everyone.some((other) => other.id !== id && firstName(other.name) === firstName(name))
      ? name
      : firstName(name),
  );
  if (names.length <= maxNames) return formatList(names);
  return formatList([...names.slice(0, 1), t('{count} others', { count: names.length - 1 })]);
};

const describe = (doing: Doing, mine: Doing, count: number, names: string): string => {
  const values = { count, names };
  if (doing === 'reading')
    return t('{count, plural, one {{names} is reading this} other {{names} are reading this}}', values);
  return mine === 'editing'
    ? t('{count, plural, one {{names} is editing this too} other {{names} are editing this too}}', values)
    : t('{count, plural, one {{names} is editing this} other {{names} are editing this}}', values);
};

/** `Tomas is reading this`: a sentence about those who edit, then one about those who read. */
export const describePeople = (people: readonly Person[], mine: Doing): readonly string[] =>
  (['editing', 'reading'] as const).flatMap((doing) => {
    const group = people.filter((person) => person.doing === doing);
    return group.length === 0 ? [] : [describe(doing, mine, group.length, listNames(group, people))];
  });
