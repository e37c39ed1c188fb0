/** The arguments after the area: `--seed 7 --times 60 --only burst,idle`. */
import { parseArgs } from 'node:util';

type Options = Readonly<Record<string, number | string>>;

interface Wanted<Own extends Options> {
  readonly hasSeed: boolean;
  /** Their defaults. */
  readonly options?: Own;
}

export function readOptions<Own extends Options>(
  { hasSeed, options: defaults = {} as Own }: Wanted<Own>,
  args: readonly string[],
) {
  const names = [...Object.keys(defaults), 'only', ...(hasSeed ? ['seed'] : [])];
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  });
  const read = <Value extends number | string>(name: string, other: Value): Value => {
    const given = values[name] ?? other;
    if (typeof other === 'string') return given as Value;
    if (!/^\d{1,15}$/.test(String(given))) throw new Error(`--${name} takes a whole number.`);
    return Number(given) as Value;
  };
  const own = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, read(name, value)]),
  ) as Own;
  return {
    own,
    seed: hasSeed ? read('seed', Date.now() % 1_000_000) : 0,
    /** Prefixes of part names. */
    only: values.only?.split(',') ?? [],
    /** Only a run of all parts, with at least the default numbers, counts as the proof. */
    isWhole:
      values.only === undefined &&
      Object.entries(defaults).every(([name, value]) =>
        typeof value === 'number' ? Number(own[name]) >= value : own[name] === value,
      ),
  };
}
