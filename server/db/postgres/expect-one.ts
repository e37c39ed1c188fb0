import { type RawBuilder, sql as raw } from 'kysely';

/**
 * PostgreSQL expects ten rows of a list whose length it does not know, and so plans a statement that takes one each time it
 * runs, because the plan for ten looks worse. Of a limit that it does not know it expects a tenth. With the list's own length as
 * its limit nothing is left out, and the plan is made once.
 */
export const expectOne = (list: RawBuilder<unknown>, length: RawBuilder<number>): RawBuilder<unknown> =>
  raw`(select * from ${list} limit ${length}::int)`;
