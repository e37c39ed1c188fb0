import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { faultSchema } from '../core/faults.ts';
import { readForm } from '../core/forms.ts';
import type { JournalEvent } from '../core/journal.ts';
import { sendPage } from '../core/pages.ts';
import type { MountedPlatform, SandboxContext } from '../core/platform.ts';
import type { People } from '../identity/people.ts';
import { overviewPage } from './overview-page.ts';

/** The sandbox's own endpoints: the overview page, and JSON under /_sandbox for tests. Forms redirect to the overview. */
export type Deps = {
  context: SandboxContext;
  platforms: MountedPlatform[];
  people: People;
  /** The default values of the overview's fault form. */
  exampleFault: { platform: string; operation: string };
  changeClock: (offsetMs: number) => JournalEvent;
};

const clockSchema = z.union([
  z.strictObject({
    advance_ms: z.coerce.number().int().nonnegative(),
    /** Waits for running downloads first, which a real platform would finish long before that time. */
    when_idle: z.boolean().default(false),
  }),
  z.strictObject({ real: z.literal([true, 'true']) }),
]);
const revokeSchema = z.strictObject({
  platform: z.string(),
  account: z.string().optional(),
  member: z.string().optional(),
});
const removeSchema = z.strictObject({ platform: z.string(), id: z.string() });

export function addAdmin(server: FastifyInstance, deps: Deps): void {
  const { context, platforms, changeClock } = deps;
  const { clock, faults, journal } = context;
  const clockNow = () => ({ now: new Date(clock.now()).toISOString(), offset_ms: clock.offsetMs() });
  const findPlatform = (name: string) => platforms.find((platform) => platform.name === name);

  server.get('/', (_req, res) => sendPage(res, overviewPage(deps)));
  server.get('/favicon.ico', (_req, res) => res.code(204).send());

  server.get('/_sandbox/ledger', (req) => {
    const { platform, account, after } = req.query as { platform?: string; account?: string; after?: string };
    return { entries: context.ledger.entries({ platform, account, after: Number(after ?? 0) }) };
  });
  server.get('/_sandbox/figures', (req, res) => {
    const { platform, id, at } = req.query as { platform?: string; id?: string; at?: string };
    const time = at === undefined ? clock.now() : Date.parse(at);
    const metrics = Number.isNaN(time) ? undefined : findPlatform(platform ?? '')?.metricsAt(id ?? '', time);
    if (!metrics) return res.code(404).send({ error: 'There is no such platform, post or time.' });
    return { at: new Date(time).toISOString(), figures: flattenMetrics(metrics) };
  });
  server.get('/_sandbox/grants', () => ({
    grants: platforms.flatMap(({ name, holders }) =>
      holders().map(({ key, grants }) => ({ platform: name, holder: key, live: grants })),
    ),
  }));
  server.get('/_sandbox/calls', () => ({ calls: context.calls.list() }));

  server.get('/_sandbox/faults', () => ({ faults: faults.list() }));
  server.post('/_sandbox/faults', (req, res) => handle(req, res, faultSchema, (order) => faults.add(order)));
  const clearFaults = () => {
    faults.clear();
    return { faults: [] };
  };
  server.delete('/_sandbox/faults', clearFaults);
  server.post('/_sandbox/faults/clear', (req, res) => handle(req, res, z.object({}), clearFaults));

  server.get('/_sandbox/clock', clockNow);
  server.post('/_sandbox/clock', (req, res) =>
    handle(req, res, clockSchema, async (input) => {
      if ('when_idle' in input && input.when_idle) await clock.idle();
      journal.commit([changeClock('real' in input ? 0 : clock.offsetMs() + input.advance_ms)]);
      return clockNow();
    }),
  );

  server.post('/_sandbox/revoke', (req, res) =>
    handle(req, res, revokeSchema, ({ platform, account, member }) => {
      const events = findPlatform(platform)?.revoke({ account, member });
      if (!events) return undefined;
      journal.commit(events);
      return { revoked_grants: events.length };
    }),
  );

  server.post('/_sandbox/remove', (req, res) =>
    handle(req, res, removeSchema, ({ platform, id }) => {
      const events = findPlatform(platform)?.remove(id);
      if (!events) return undefined;
      journal.commit(events);
      return { removed: id };
    }),
  );

  server.get('/_sandbox/settings', () =>
    Object.fromEntries(platforms.map((platform) => [platform.name, platform.settings.current()])),
  );
  const settingsSchema = z.object({ platform: z.string() }).loose();
  server.post('/_sandbox/settings', (req, res) =>
    handle(req, res, settingsSchema, ({ platform: name, ...change }) => {
      const platform = findPlatform(name);
      if (!platform) return undefined;
      journal.commit([platform.settings.change(change)]);
      return platform.settings.current();
    }),
  );
}

/** Flattens metrics to numbers: a metric with parts becomes its sum and one entry for each part. */
function flattenMetrics(metrics: Record<string, unknown>): Record<string, number> {
  const numbers = Object.entries(metrics).flatMap(([name, value]): [string, number][] => {
    if (typeof value === 'number') return [[name, value]];
    const parts = Object.entries((value ?? {}) as Record<string, number>);
    const sum = parts.reduce((all, [, count]) => all + count, 0);
    return [[name, sum], ...parts.map(([part, count]): [string, number] => [`${name}.${part}`, count])];
  });
  return Object.fromEntries(numbers);
}

/** Accepts JSON or a form. If the action returns undefined, the named object does not exist and the status is 404. */
async function handle<T>(
  req: FastifyRequest,
  res: FastifyReply,
  schema: z.ZodType<T>,
  action: (input: T) => object | undefined | Promise<object | undefined>,
) {
  const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
  const isForm = req.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  try {
    const input = schema.parse(isForm ? filledFields(body) : JSON.parse(body.toString('utf8') || '{}'));
    const result = await action(input);
    if (!result) return res.code(404).send({ error: 'There is no such platform, account, member or post.' });
    return isForm ? res.redirect('/', 303) : res.send(result);
  } catch (error) {
    if (error instanceof z.ZodError) return res.code(400).send({ error: z.prettifyError(error) });
    if (error instanceof SyntaxError) return res.code(400).send({ error: 'The body must be JSON.' });
    throw error;
  }
}

const filledFields = (body: Buffer) =>
  Object.fromEntries([...readForm(body)].filter(([, value]) => value !== ''));
