import type { ReactNode } from 'react';
import type { Proof } from '../../../verifier/verify-proof.js';
import { StampFrame } from '../../components/stamp-frame.tsx';
import { capitalize, formatList, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { dateOf, offsetOf, timeOf } from '../../time/dates.ts';
import { OriginSection, tracedText } from '../origins/origin-section.tsx';
import { platformLabel } from '../platforms/platforms.ts';
import { shorten } from './check-texts.ts';
import { readFileOrigin } from './file-origin.ts';

interface Manifest {
  readonly platform: string;
  readonly account: string;
  readonly text: string;
  readonly media: readonly {
    readonly sha256: string;
    readonly mime: string;
    readonly width: number;
    readonly height: number;
  }[];
}
interface Entry {
  readonly sequence: number;
  readonly action: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const tilts = ['[--tilt:-1.4deg]', '[--tilt:-2.6deg]', '[--tilt:-1deg]'];

/** What went out, who approved it and when, for people to read and to print. Only of a file that is whole. */
export function ProofDocument({ proof, zone }: { proof: Proof; zone: string }) {
  const { post, revision, workspace, made_at, made_by } = proof;
  const manifest = JSON.parse(revision.manifest) as Manifest;
  const entries = proof.audit.entries.map((item) => JSON.parse((item as { entry: string }).entry) as Entry);
  const moment = (at: string) => `${dateOf(at, zone)}, ${timeOf(at, zone)} ${offsetOf(at, zone)}`;
  const counting = proof.approvals.filter(
    ({ covers, revision: number, voided_at }) =>
      covers === 'content' &&
      number === revision.number &&
      (voided_at === null || (post.published_at !== null && voided_at > post.published_at)),
  );
  const signers = new Set(counting.map(({ by }) => by.id)).size;
  const values = { count: signers, number: capitalize(spellNumber(signers)) };
  const isSent = entries.some(({ action }) => action === 'post.published');
  const origin = readFileOrigin(proof);
  const placesOf = (...actions: string[]) => {
    const places = entries.filter(({ action }) => actions.includes(action)).map(({ sequence }) => sequence);
    return places.length === 0
      ? null
      : t('{count, plural, one {entry {places}} other {entries {places}}}', {
          count: places.length,
          places: formatList(places.map(String)),
        });
  };
  const chain = [
    [t('Policy'), placesOf('policy.changed')],
    [t('Passkeys'), placesOf('passkey.registered', 'passkey.introduced')],
    [t('Signatures'), placesOf('post.approved_by', 'post.time_approved_by')],
    [t('Sent'), placesOf('post.published', 'post.resolved')],
  ] as const;
  return (
    <article className="sheet" data-part="proof-document">
      <header className="grid gap-1.5 px-7.5 pt-7 pb-5 max-phone:px-4.5">
        <p className="slug">
          {t('Proof of approval, № {id}, rev {revision}', { id: post.id, revision: revision.number })}
        </p>
        <h1 className="font-voice text-[1.875rem]/[1.14] font-medium tracking-[-0.018em] text-balance max-phone:text-[1.5rem]">
          {isSent
            ? t(
                '{count, plural, one {{number} person} other {{number} people}} signed exactly what went out',
                values,
              )
            : post.published_at
              ? t(
                  '{count, plural, one {{number} person} other {{number} people}} signed it, and somebody said it is out',
                  values,
                )
              : t(
                  '{count, plural, one {{number} person} other {{number} people}} signed it, and it has not gone out',
                  values,
                )}
        </h1>
        <p className="text-fg-2">
          {t('{workspace}. Made {moment}.', { workspace: workspace.name, moment: moment(made_at) })}
        </p>
      </header>
      <Part>
        <p className="font-post text-[15px]/[1.6] wrap-anywhere whitespace-pre-wrap">
          {tracedText(origin, 'caption', manifest.text) ?? manifest.text}
        </p>
        <p className="slug mt-2 wrap-anywhere">
          {platformLabel(manifest.platform as Parameters<typeof platformLabel>[0])},{' '}
          {post.account?.name ?? manifest.account}
          {post.published_at ? (
            <>
              <br />
              {t('Out {moment}', { moment: moment(post.published_at) })}
              {post.permalink ? (
                <>
                  {', '}
                  <a className="link" href={post.permalink} target="_blank" rel="noreferrer">
                    {post.permalink}
                  </a>
                </>
              ) : null}
            </>
          ) : null}
        </p>
      </Part>
      {origin ? (
        <Part>
          <OriginSection origin={origin} />
        </Part>
      ) : null}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(230px,100%),1fr))] gap-x-6 gap-y-5 border-t border-edge px-7.5 py-5 max-phone:px-4.5">
        {counting.map(({ id, by, at, strength }, index) => (
          <li key={id} className="grid content-start justify-items-start gap-2">
            <StampFrame
              title={t('Approved')}
              lines={[t('{name}, rev {revision}', { name: by.name, revision: revision.number }), moment(at)]}
              size="small"
              className={tilts[index % tilts.length] ?? ''}
            />
            <p className="text-(length:--text-xs) leading-[1.45] text-fg-2">
              {strength === 'passkey'
                ? t('With a passkey. The device checked who held it.')
                : t('Signed in, in a session of the browser.')}
            </p>
          </li>
        ))}
      </ul>
      <Part title={t('Digests, SHA-256')}>
        <Rows
          rows={[
            ...manifest.media.map(
              ({ sha256, mime, width, height }, index) =>
                [
                  t('File {number}', { number: index + 1 }),
                  `${shorten(sha256)} (${mime}, ${width} × ${height})`,
                ] as const,
            ),
            [t('Signed'), shorten(revision.digest)],
            [
              t('Sent'),
              isSent
                ? `${shorten(revision.digest)} ${t('(same)')}`
                : post.published_at
                  ? t('not confirmed')
                  : t('nothing yet'),
            ],
          ]}
        />
      </Part>
      <Part title={t('In the chain')}>
        <Rows
          rows={chain.flatMap(([label, places]) => (places === null ? [] : [[label, places] as const]))}
        />
      </Part>
      <footer className="slug border-t border-edge px-7.5 py-4 max-phone:px-4.5">
        {t('Check this at {address}. You need the file, not an account.', {
          address: `${made_by.origin}/verify`.replace(/^https?:\/\//, ''),
        })}
      </footer>
    </article>
  );
}

function Part({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="break-inside-avoid border-t border-edge px-7.5 py-4.5 max-phone:px-4.5">
      {title ? <h2 className="mb-2.5 text-sm font-[650]">{title}</h2> : null}
      {children}
    </section>
  );
}

function Rows({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="grid grid-cols-[150px_minmax(0,1fr)] text-(length:--text-xs) max-phone:grid-cols-[96px_minmax(0,1fr)]">
      {rows.map(([label, value], index) => (
        <div
          key={label}
          className={`col-span-2 grid grid-cols-subgrid py-1.5 ${index === 0 ? '' : 'border-t border-edge'}`}
        >
          <dt className="text-fg-3">{label}</dt>
          <dd className="font-slug wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
