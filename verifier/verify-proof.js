/**
 * Checks a proof of approval of Signoff. It needs the bytes of the file and the public keys of the one who made it, and
 * nothing else: no network, no account, no code of Signoff. Runs in Node.js 20 and in browsers. docs/proof-format.md says
 * what is checked and why.
 */
import { checkCheckpoint, checkEntries } from './audit-tree.js';
import { canonicalJson, encodeText, parseJson, Refusal, refuseUnless, sha256, toHex } from './bytes.js';
import { checkSignature, openEnvelope, readKeys } from './envelope.js';
import { checkDecision, checkStatement, isIntroducedBy, isIntroduction } from './passkey.js';

/** In this order. Each is a promise of the file that holds or does not. */
const checks = [
  ['envelope', async () => undefined],
  ['signature', async (state) => checkSignature(state, state.keys)],
  ['digest', checkDigest],
  ['approvals', async (state) => checkApprovals(state)],
  ['passkeys', checkPasskeys],
  ['policy', async (state) => checkPolicy(state)],
  ['checkpoint', readCheckpoint],
  ['inclusion', readEntries],
  ['audit', async (state) => checkAudit(state)],
  ['sent', async (state) => checkSent(state)],
];

/**
 * `keys` as /.well-known/signoff-keys.json lists them: `[{ public_key, from?, until? }]`. With `stopAtFirst` the rest is not
 * looked at once something is wrong.
 */
export async function verifyProof(bytes, keys, { stopAtFirst = false } = {}) {
  const results = [];
  const state = { keys: await readKeys(keys) };
  try {
    Object.assign(state, openEnvelope(bytes));
    refuseUnless(
      state.proof?.format === 'signoff.proof.v1',
      'format',
      'It is of a format that is not known here.',
    );
  } catch (error) {
    return { ok: false, proof: null, checks: [{ name: 'envelope', ok: false, refusal: toRefusal(error) }] };
  }
  for (const [name, check] of checks) {
    try {
      await check(state);
      results.push({ name, ok: true, refusal: null });
    } catch (error) {
      results.push({ name, ok: false, refusal: toRefusal(error) });
      if (stopAtFirst) break;
    }
  }
  return { ok: results.every(({ ok }) => ok), proof: state.proof, checks: results };
}

/** What a malformed proof makes fail in whatever way is a refusal; only missing cryptography is not about the proof. */
function toRefusal(error) {
  if (error instanceof Refusal) return error;
  if (error?.name === 'NotSupportedError') throw error;
  return new Refusal('malformed', 'It is not written as the format says.');
}

async function checkDigest({ proof: { revision, post } }) {
  const digest = toHex(await sha256(encodeText(revision.manifest)));
  refuseUnless(
    digest === revision.digest,
    'digest',
    'The content in this file is not the content that was signed. Signed: {signed}. This file: {found}.',
    { signed: revision.digest, found: digest },
  );
  const manifest = parseJson(revision.manifest, 'The content');
  refuseUnless(
    canonicalJson(manifest) === revision.manifest,
    'digest',
    'The content is not in its canonical form.',
  );
  refuseUnless(typeof post.id === 'string', 'malformed', 'It is not written as the format says.');
}

/** Those of this revision that held when it went out, or hold now. */
const countingApprovals = ({ approvals, post, revision, policy }) =>
  approvals.filter(
    ({ covers, revision: number, strength, voided_at }) =>
      covers === 'content' &&
      number === revision.number &&
      (strength === 'passkey' || policy.strength !== 'passkey') &&
      (voided_at === null || (post.published_at !== null && voided_at > post.published_at)),
  );

function checkApprovals({ proof }) {
  const counting = countingApprovals(proof);
  refuseUnless(counting.length > 0, 'nobody', 'Nobody approved it.');
  for (const { by, digest, at } of counting) {
    refuseUnless(digest === proof.revision.digest, 'other_digest', '{name} approved other content.', {
      name: by.name,
    });
    const view = proof.views.find((one) => one.by.id === by.id && one.digest === digest);
    refuseUnless(view && view.at <= at, 'not_seen', '{name} approved it before seeing it.', {
      name: by.name,
    });
  }
}

async function checkPasskeys({ proof }) {
  const { approvals, statements = [] } = proof;
  for (const statement of statements) await checkStatement(statement, proof);
  for (const approval of approvals) {
    const signed = statements.filter(({ id }) => id === approval.statement);
    refuseUnless(
      approval.strength === 'passkey'
        ? signed.length === 1
        : approval.strength === 'session' && (approval.statement ?? null) === null,
      'strength',
      'The approval of {name} is not as strong as it says.',
      { name: approval.by.name },
    );
    if (approval.strength === 'passkey') checkDecision(approval, signed[0], proof);
  }
}

function checkPolicy({ proof }) {
  const { policy } = proof;
  const newestFirst = countingApprovals(proof)
    .filter(({ by }) => policy.self_approval || !policy.contributors.includes(by.id))
    .sort((one, other) => (one.at < other.at || (one.at === other.at && one.id < other.id) ? 1 : -1));
  const declared = canonicalJson(newestFirst[0]?.declarations ?? null);
  const people = new Set(
    newestFirst.filter(({ declarations }) => canonicalJson(declarations) === declared).map(({ by }) => by.id),
  );
  refuseUnless(
    Number.isSafeInteger(policy.approvals_required) && policy.approvals_required >= 1,
    'malformed',
    'It is not written as the format says.',
  );
  refuseUnless(
    [undefined, 'session', 'passkey'].includes(policy.strength),
    'malformed',
    'It is not written as the format says.',
  );
  refuseUnless(
    people.size >= policy.approvals_required,
    'policy',
    'Only {given} of {needed} approvals count.',
    { given: people.size, needed: policy.approvals_required },
  );
}

async function readCheckpoint(state) {
  const { audit, workspace } = state.proof;
  state.checkpoint = await checkCheckpoint(audit.checkpoint, workspace.id, state.keys);
}

async function readEntries(state) {
  refuseUnless(state.checkpoint, 'no_checkpoint', 'Without a checkpoint that holds, nothing leads to it.');
  state.entries = await checkEntries(state.proof.audit.entries, state.proof.workspace.id, state.checkpoint);
}

/** The audit tells the same story as the proof. */
async function checkAudit({ proof, entries }) {
  refuseUnless(entries, 'no_entries', 'Without entries that hold, there is nothing to compare with.');
  const { approvals, post, policy, workspace } = proof;
  const actions = { content: 'post.approved_by', timing: 'post.time_approved_by' };
  const ofPost = entries.filter(({ subject }) => subject === `post:${post.id}`);
  const approving = ofPost.filter(({ action }) => Object.values(actions).includes(action));
  const isRecordOf =
    ({ covers, by, digest, revision, at }) =>
    (entry) =>
      entry.action === actions[covers] &&
      entry.actor_kind === 'session' &&
      entry.user === by.id &&
      entry.at === at &&
      entry.data.digest === digest &&
      entry.data.revision === revision;
  const introducing = entries.filter(isIntroduction);
  const introduced = new Set();
  for (const approval of approvals) {
    const records = approving.filter(isRecordOf(approval));
    const values = { name: approval.by.name };
    refuseUnless(
      records.length === 1,
      'approval_not_in_audit',
      'The audit does not have the approval of {name}.',
      values,
    );
    if (approval.strength !== 'passkey') continue;
    const statement = proof.statements.find(({ id }) => id === approval.statement);
    const introduction = introducing.find(
      (entry) => entry.sequence < records[0].sequence && isIntroducedBy(entry, statement),
    );
    refuseUnless(
      introduction,
      'passkey_not_in_audit',
      'The audit does not know the passkey of {name} from before they signed.',
      values,
    );
    introduced.add(introduction);
  }
  refuseUnless(
    approving.length === approvals.length,
    'approval_missing',
    'The audit has an approval that this file leaves out.',
  );
  await checkOrigin(proof, ofPost);
  const others = entries.filter((entry) => !ofPost.includes(entry) && !introduced.has(entry));
  if (policy.shown_by === null) {
    refuseUnless(others.length === 0, 'entry', 'An entry of the audit is about something else.');
    return;
  }
  const [change] = others;
  const shown = change?.data?.[policy.shown_by.side === 'before' ? 'after' : 'before'];
  refuseUnless(
    others.length === 1 &&
      change.action === 'policy.changed' &&
      change.subject === `workspace:${workspace.id}` &&
      change.sequence === policy.shown_by.sequence &&
      shown?.approvalsRequired === policy.approvals_required &&
      shown?.selfApproval === policy.self_approval &&
      (shown.strength ?? 'session') === (policy.strength ?? 'session'),
    'policy_not_in_audit',
    'The audit shows another approval policy.',
  );
}

/** Where the words and files came from was fixed with the revision; the entry of its submission has the hash. */
async function checkOrigin({ origin, revision }, ofPost) {
  if (origin === null) return;
  const submitted = ofPost.filter(
    ({ action, data }) => action === 'post.submitted' && data.revision === revision.number,
  );
  const found = toHex(await sha256(encodeText(origin.text)));
  refuseUnless(
    submitted.length === 1 && submitted[0].data.origin?.sha256 === found,
    'origin',
    'The audit says that it came from somewhere else.',
  );
}

/** What went out is what was approved, by the audit and by the tries to send it. */
function checkSent({ proof, entries }) {
  const { post, revision, attempts } = proof;
  for (const attempt of attempts)
    refuseUnless(
      attempt.revision !== revision.number || attempt.digest === revision.digest,
      'other_sent',
      'Other content was sent than was approved.',
    );
  const successful = attempts.filter(({ outcome }) => outcome === 'published');
  if (post.published_at === null) {
    refuseUnless(successful.length === 0, 'sent_hidden', 'It was sent, but the file says it was not.');
    return;
  }
  refuseUnless(entries, 'no_entries', 'Without entries that hold, there is nothing to compare with.');
  const ofPost = entries.filter(({ subject }) => subject === `post:${post.id}`);
  const published = ofPost.filter(({ action }) => action === 'post.published');
  // A person may have looked and said that it is out: then the audit says so, and no machine vouches for the bytes.
  if (published.length === 0) {
    refuseUnless(
      ofPost.some(({ action }) => action === 'post.resolved'),
      'not_sent_in_audit',
      'The audit does not say that it was sent.',
    );
    return;
  }
  refuseUnless(
    published.every(({ data }) => data.digest === revision.digest && data.external_id === post.external_id) &&
      successful.some(({ digest, id }) => digest === revision.digest && id === published.at(-1).data.attempt),
    'other_sent',
    'Other content was sent than was approved.',
  );
}
