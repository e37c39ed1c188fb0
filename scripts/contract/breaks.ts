/** One change of the wire that a program of today would notice. */
export interface Break {
  /** `POST /v1/posts` */
  readonly operation: string;
  /** `body media[].id`; empty: the operation itself. */
  readonly place: string;
  readonly what: string;
}

export const describeBreak = ({ operation, place, what }: Break): string =>
  [operation, place, what].filter((part) => part !== '').join(': ');

/** What a comparison found below a place; its place is relative to it. */
export type Finding = Omit<Break, 'operation'>;

export const at = (place: string, findings: readonly Finding[]): readonly Finding[] =>
  findings.map(({ place: inner, what }) => ({ place: joinPlaces(place, inner), what }));

export const found = (what: string): readonly Finding[] => [{ place: '', what }];

/** `data` and `[].name` are `data[].name`; `data` and `name` are `data.name`. */
const joinPlaces = (outer: string, inner: string): string =>
  inner === '' || outer === '' || /^[ [{]/.test(inner) ? outer + inner : `${outer}.${inner}`;

/** What is inside a body or an answer, after its name. */
export const inside = (findings: readonly Finding[]): readonly Finding[] =>
  findings.map(({ place, what }) => ({ place: place && ` ${place}`, what }));
