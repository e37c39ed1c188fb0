import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LegalView } from '../../../server/http/views.ts';
import { useTitle } from '../../browser/use-title.ts';
import { ErrorState, Skeleton } from '../../components/feedback.tsx';
import { ThemeToggle } from '../../components/theme-toggle.tsx';
import { Wordmark } from '../../components/wordmark.tsx';
import { get } from '../../data/api.ts';
import { language } from '../../i18n/locale.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { platformsInOrder } from '../platforms/platforms.ts';
import { LegalLinks } from './legal-links.tsx';
import * as english from './legal-words.ts';
import * as german from './legal-words-de.ts';
import { type Block, blocksOf, type Piece, piecesOf } from './plain-document.ts';
import { type PlatformLegal, platformLegal } from './platform-legal.ts';

const { platformRules, privacyWords, termsWords } = { en: english, de: german }[language];

export const PrivacyPage = () => (
  <LegalPage title={t('Privacy')} textOf={({ privacy }) => privacy} wordsFor={privacyWords} />
);

export const TermsPage = () => (
  <LegalPage title={t('Terms')} textOf={({ terms }) => terms} wordsFor={termsWords} />
);

/** What the operator says, or what comes with Signoff; and always the links that the platforms demand. */
function LegalPage({
  title,
  textOf,
  wordsFor,
}: {
  title: string;
  textOf: (legal: LegalView) => string | null;
  wordsFor: (platforms: PlatformLegal) => string;
}) {
  useTitle(title);
  const legal = useQuery(legalQuery);
  const platforms = platformLegal(platformsInOrder(), language);
  return (
    <div className="mx-auto w-[min(760px,100%)] px-6 pt-4 pb-16 max-phone:px-4">
      <header className="flex items-center justify-between">
        <Link to="/" aria-label={t('Signoff, home')}>
          <Wordmark />
        </Link>
        <ThemeToggle />
      </header>
      <main id="main" tabIndex={-1} className="mt-8 grid gap-5">
        <h1 className="title">{title}</h1>
        {legal.isPending ? (
          <Skeleton>
            <span className="sk h-64 w-full" />
          </Skeleton>
        ) : legal.isError ? (
          <ErrorState error={legal.error} onRetry={() => void legal.refetch()} />
        ) : (
          <div className="legal">
            <Operator {...legal.data.operator} />
            <Text text={textOf(legal.data) ?? wordsFor(platforms)} />
            <Text text={platformRules(platforms)} />
          </div>
        )}
      </main>
      <footer className="mt-10 border-t border-edge pt-4">
        <LegalLinks />
      </footer>
    </div>
  );
}

const runBy = (name: string | null, contact: string | null): ReactNode => {
  const where = <Pieces pieces={piecesOf(contact ?? '')} />;
  if (name === null)
    return rich('This Signoff is run by <b>whoever reads</b> {contact}.', { contact: where });
  return contact
    ? rich('This Signoff is run by <b>{name}</b>, {contact}.', { name, contact: where })
    : rich('This Signoff is run by <b>{name}</b>.', { name });
};

function Operator({ name, contact }: LegalView['operator']) {
  if (name === null && contact === null)
    return (
      <p>
        {t(
          'Whoever runs this Signoff has not said here who they are. Ask the person who gave you its address.',
        )}
      </p>
    );
  return <p>{runBy(name, contact)}</p>;
}

const Text = ({ text }: { text: string }) => {
  const blocks = blocksOf(text);
  return blocks.map((block) => <Part key={blocks.indexOf(block)} block={block} />);
};

function Part({ block }: { block: Block }) {
  if (block.kind === 'list')
    return (
      <ul>
        {block.items.map((pieces) => (
          <li key={pieces.map(({ text }) => text).join('')}>
            <Pieces pieces={pieces} />
          </li>
        ))}
      </ul>
    );
  const inside = <Pieces pieces={block.pieces} />;
  if (block.kind === 'paragraph') return <p>{inside}</p>;
  return block.level === 2 ? <h2 className="h2">{inside}</h2> : <h3 className="h3">{inside}</h3>;
}

const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ text, href }, index) =>
    href === undefined ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change while it is shown
      <a key={index} href={href} className="link" rel="noreferrer">
        {text}
      </a>
    ),
  );

const legalQuery = queryOptions({
  queryKey: ['legal'],
  queryFn: () => get<LegalView>('/v1/legal'),
  staleTime: Number.POSITIVE_INFINITY,
});
