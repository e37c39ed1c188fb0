/** Random histories of attackers, editors and approvers: only approved content is ever published. */
import fc from 'fast-check';
import { readLedger } from '../read-ledger.ts';
import { openApprovalFixture, type PersonKey, people } from './approval-fixture.ts';
import { type ActorKey, type Memory, playHistory, publishDuePosts, type Step } from './history.ts';
import { judgeEntry, rememberUsers } from './oracle.ts';

const anyActor: fc.Arbitrary<ActorKey> = fc.constantFrom<ActorKey>(...people, 'token', 'token');
const writer: fc.Arbitrary<ActorKey> = fc.constantFrom<ActorKey>(
  'maren',
  'maren',
  'ines',
  'tomas',
  'token',
  'token',
);
const signer: fc.Arbitrary<ActorKey> = fc.constantFrom<ActorKey>(
  'tomas',
  'tomas',
  'priya',
  'ines',
  'maren',
  'jonas',
  'token',
);
const post = fc.nat({ max: 2 });

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      by: writer,
      withPicture: fc.boolean(),
      timed: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), by: anyActor, post }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('submit' as const), by: anyActor, post }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('open' as const), by: signer, post }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('approve' as const),
      by: signer,
      post,
      digest: fc.constantFrom('current' as const, 'current' as const, 'seen' as const, 'earlier' as const),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('publish' as const), by: anyActor, post }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('amend' as const), by: anyActor, post }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('retry' as const), by: anyActor, post }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), by: anyActor, post }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('send_back' as const), by: signer, post }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('schedule' as const),
      by: anyActor,
      post,
      inMinutes: fc.constantFrom(0, 5, 30),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('swap_media' as const), by: writer, colour: fc.nat({ max: 2 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('role' as const),
      person: fc.constantFrom<PersonKey>('tomas', 'maren', 'jonas', 'priya'),
      role: fc.constantFrom('approver' as const, 'editor' as const, 'viewer' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('policy' as const),
      approvals: fc.constantFrom(1, 1, 2),
      selfApproval: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'reconnect' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('clock' as const), byMinutes: fc.constantFrom(1, 6, 12, 40) }),
  },
  { weight: 6, arbitrary: fc.constant({ do: 'work' as const }) },
);

/** Some histories start like honest ones, so that there is something to attack, before or while it is sent. */
const written: Step[] = [
  { do: 'swap_media', by: 'maren', colour: 0 },
  { do: 'create', by: 'maren', withPicture: true, timed: false },
  { do: 'submit', by: 'maren', post: 0 },
  { do: 'open', by: 'tomas', post: 0 },
  { do: 'open', by: 'ines', post: 0 },
];
const signed: Step[] = [...written, { do: 'approve', by: 'tomas', post: 0, digest: 'current' }];
const timed: Step[] = signed.map((one) => (one.do === 'create' ? { ...one, timed: true } : one));
const own: Step[] = [
  { do: 'policy', approvals: 1, selfApproval: false },
  { do: 'create', by: 'tomas', withPicture: false, timed: false },
  { do: 'open', by: 'tomas', post: 0 },
];
const laundered: Step[] = [
  { do: 'policy', approvals: 1, selfApproval: false },
  { do: 'create', by: 'tomas', withPicture: false, timed: false },
  { do: 'edit', by: 'maren', post: 0 },
  { do: 'submit', by: 'maren', post: 0 },
  { do: 'open', by: 'tomas', post: 0 },
];
const sending: Step[] = [...signed, { do: 'publish', by: 'token', post: 0 }];
/** Published, and about to be amended. */
const changing: Step[] = [
  ...sending,
  { do: 'work' },
  { do: 'amend', by: 'token', post: 0 },
  { do: 'edit', by: 'maren', post: 1 },
  { do: 'open', by: 'tomas', post: 1 },
];
const changed: Step[] = [...changing, { do: 'approve', by: 'tomas', post: 1, digest: 'current' }];
const history = fc
  .tuple(
    fc.constantFrom<Step[]>(
      [],
      written,
      own,
      laundered,
      signed,
      timed,
      sending,
      [...sending, { do: 'work' }],
      changing,
      changed,
      [...changed, { do: 'publish', by: 'token', post: 1 }],
    ),
    fc.array(step, { minLength: 6, maxLength: 24 }),
  )
  .map(([beginning, steps]) => [...beginning, ...steps]);

export interface PropertyResult {
  readonly histories: number;
  readonly published: number;
  readonly visible: number;
  /** How often a published post was changed. */
  readonly changed: number;
  readonly seed: number;
  /** Null when nothing was wrong; else the first fault, and the history that leads to it. */
  readonly fault: string | null;
}

export async function checkHistories(
  histories: number,
  seed: number,
  print: (line: string) => void = () => undefined,
): Promise<PropertyResult> {
  await using fixture = await openApprovalFixture();
  const memories = new Map<string, Memory>();
  let seen = 0;
  let visible = 0;
  let published = 0;
  let edits = 0;
  let played = 0;
  let fault: string | null = null;
  for (const steps of fc.sample(history, { numRuns: histories, seed })) {
    const scene = await fixture.newWorkspace();
    rememberUsers(fixture, new Map(people.map((person) => [person, scene.userIdOf(person)])));
    const memory: Memory = {
      policies: [],
      roles: [],
      posts: [],
      changes: [],
      digests: new Map(),
      surprises: [],
    };
    memories.set(scene.workspaceId, memory);
    await playHistory(fixture, scene, steps, memory);
    await publishDuePosts(fixture);
    const entries = await readLedger(fixture.server.sandboxUrl, 'made_visible', seen);
    const edited = await readLedger(fixture.server.sandboxUrl, 'edited', seen);
    for (const entry of [...entries, ...edited]) {
      seen = Math.max(seen, entry.seq);
      fault ??= await judgeEntry(fixture, entry, memories);
    }
    const texts = entries.map(({ text }) => text);
    if (new Set(texts).size !== texts.length) fault ??= `twice: ${texts.join(', ')}`;
    if (memory.surprises[0]) fault ??= `surprise: ${memory.surprises[0]}`;
    visible += entries.length;
    edits += edited.length;
    published += entries.some(({ text }) => text.includes(scene.workspaceId)) ? 1 : 0;
    played += 1;
    if (fault) {
      fault += `\nhistory ${played} of seed ${seed}: ${JSON.stringify(steps)}`;
      break;
    }
    if (played % 1_000 === 0) print(`${played} histories, ${visible} posts visible`);
  }
  return { histories: played, published, visible, changed: edits, seed, fault };
}
