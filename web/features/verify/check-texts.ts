/** What the checks of a proof are called, what they found, and why one fails. The verifier itself speaks in codes. */
import type { CheckName, Proof, Refusal, Verdict } from '../../../verifier/verify-proof.js';
import { formatList } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { dateOf, offsetOf, timeOf } from '../../time/dates.ts';

export const titleOf = (name: CheckName): string =>
  ({
    envelope: t('The file'),
    signature: t('Signature'),
    digest: t('Content'),
    approvals: t('Approvals'),
    passkeys: t('Passkeys'),
    policy: t('Policy'),
    checkpoint: t('Checkpoint'),
    inclusion: t('Place in the chain'),
    audit: t('Journal'),
    sent: t('What went out'),
  })[name];

const moment = (at: string, zone: string): string =>
  `${dateOf(at, zone)}, ${timeOf(at, zone)} ${offsetOf(at, zone)}`;

/** Only of checks that hold. A file that is broken elsewhere may be malformed in any way, so everything is read as text. */
export function describeFinding(name: CheckName, proof: Proof, zone: string): string {
  try {
    return findings[name](proof, zone);
  } catch {
    return t('Fits.');
  }
}

const findings: Readonly<Record<CheckName, (proof: Proof, zone: string) => string>> = {
  envelope: () => t('Spelled exactly as it was written.'),
  signature: ({ made_by, made_at }, zone) =>
    t('Made by {origin} on {moment}.', { origin: String(made_by.origin), moment: moment(made_at, zone) }),
  digest: ({ revision }) => {
    const { text } = JSON.parse(revision.manifest) as { text: unknown };
    return t('“{text}” {digest}', { text: String(text), digest: shorten(revision.digest) });
  },
  approvals: ({ approvals, revision }, zone) =>
    approvals
      .filter(({ covers, revision: number }) => covers === 'content' && number === revision.number)
      .map(({ by, at, strength }) =>
        strength === 'passkey'
          ? t('{name} signed {moment}, with a passkey.', { name: String(by.name), moment: moment(at, zone) })
          : t('{name} signed {moment}.', { name: String(by.name), moment: moment(at, zone) }),
      )
      .join(' '),
  passkeys: ({ approvals }) => {
    const count = approvals.filter(({ strength }) => strength === 'passkey').length;
    return count === 0
      ? t('None was used.')
      : t('{count, plural, one {One signature was} other {# signatures were}} made with one.', { count });
  },
  policy: () => t('As many people signed as were asked for.'),
  checkpoint: () => t('How far the journal had come is signed, too.'),
  inclusion: (proof) => {
    const sequences = entriesOf(proof).map(({ sequence }) => String(sequence));
    return t('{count, plural, one {Entry} other {Entries}} {places} of the journal.', {
      count: sequences.length,
      places: formatList(sequences),
    });
  },
  audit: () => t('It tells of the same approvals, and of the same policy.'),
  sent: (proof, zone) => {
    const { published_at } = proof.post;
    if (published_at === null) return t('Nothing yet.');
    return entriesOf(proof).some(({ action }) => action === 'post.published')
      ? t('The same content, {moment}.', { moment: moment(published_at, zone) })
      : t('A person said that it is out. What was sent is not known.');
  },
};

const entriesOf = ({ audit }: Proof) =>
  audit.entries.map(
    (item) => JSON.parse((item as { entry: string }).entry) as { sequence: number; action: string },
  );

export const shorten = (digest: string): string =>
  String(digest)
    .slice(0, 16)
    .replace(/(.{4})(?=.)/g, '$1 ');

export function describeRefusal({ code, values }: Pick<Refusal, 'code' | 'values'>): string {
  const name = String(values.name ?? '');
  switch (code) {
    case 'unknown_key':
      return t(
        'It is signed with a key that is not among those this page knows. If another Signoff made it, give its keys.',
      );
    case 'signature':
      return t(
        'The signature does not fit: someone changed the file, or it was not made by the one it names.',
      );
    case 'key_period':
      return t('It is signed with a key that was not in use when it says it was made.');
    case 'digest':
      return t('The content in this file is not the content that was signed.');
    case 'nobody':
      return t('Nobody approved it.');
    case 'other_digest':
      return t('{name} approved other content.', { name });
    case 'not_seen':
      return t('{name} approved it before seeing it.', { name });
    case 'strength':
    case 'passkey':
      return t('The passkey of {name} did not sign this approval.', { name });
    case 'passkey_not_in_audit':
      return t('The journal does not know the passkey of {name} from before they signed.', { name });
    case 'origin':
      return t('The journal says that words or files came from somewhere else.');
    case 'policy':
      return t('Only {given} of {needed} approvals count.', {
        given: values.given ?? 0,
        needed: values.needed ?? 0,
      });
    case 'checkpoint':
    case 'checkpoint_signature':
      return t('The checkpoint of the journal is not signed by the one who made the file.');
    case 'inclusion':
    case 'entry':
    case 'entries':
      return t('An entry is not in the journal that was signed.');
    case 'no_checkpoint':
    case 'no_entries':
      return t('It follows from what does not fit above.');
    case 'approval_not_in_audit':
    case 'approval_missing':
      return t('The journal has other approvals than this file.');
    case 'policy_not_in_audit':
      return t('The journal has another policy than this file.');
    case 'other_sent':
      return t('Something else went out than was approved.');
    case 'sent_hidden':
    case 'not_sent_in_audit':
      return t('The file and the journal differ on whether it went out.');
    case 'envelope':
    case 'not_json':
    case 'not_text':
      return t('It is not a proof of Signoff, or something around it was changed.');
    default:
      return t('It is not written as a proof is.');
  }
}

/** For a message to the one who sent the file. */
export const listBroken = ({ checks }: Verdict, fileName: string): string =>
  [
    fileName,
    ...checks.flatMap(({ name, refusal }) =>
      refusal ? [`${titleOf(name)}: ${describeRefusal(refusal)}`] : [],
    ),
  ].join('\n');
