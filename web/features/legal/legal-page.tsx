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
import * as english from './legal-texts.ts';
import * as german from './legal-texts-de.ts';
import { type Block, type Piece, parseBlocks, parsePieces } from './plain-document.ts';
import { type PlatformLegal, platformLegal } from './platform-legal.ts';

const { platformRules, privacyText, termsText } = { en: english, de: german }[language];

export const PrivacyPage = () => (
  <LegalPage title={t('Privacy')} textOf={({ privacy }) => privacy} defaultText={privacyText} />
);

export const TermsPage = () => (
  <LegalPage title={t('Terms')} textOf={({ terms }) => terms} defaultText={termsText} />
);

/**
 * The operator's own text, or the default that comes with Signoff, followed by the links that the platforms
 * require.
 */
function LegalPage({
  title,
  textOf,
  defaultText,
}: {
  title: string;
  textOf: (legal: LegalView) => string | null;
  defaultText: (platforms: PlatformLegal) => string;
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
          <div className="grid max-w-[68ch] gap-3 leading-[1.6]">
            <Operator {...legal.data.operator} />
            <Text text={textOf(legal.data) ?? defaultText(platforms)} />
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

const describeOperator = (name: string | null, contact: string | null): ReactNode => {
  const contactPieces = <Pieces pieces={parsePieces(contact ?? '')} />;
  if (name === null)
    return rich('The <b>operator</b> of this Signoff can be reached at {contact}.', {
      contact: contactPieces,
    });
  return contact
    ? rich('This Signoff is run by <b>{name}</b>, {contact}.', { name, contact: contactPieces })
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
  return <p>{describeOperator(name, contact)}</p>;
}

const Text = ({ text }: { text: string }) => {
  const blocks = parseBlocks(text);
  return blocks.map((block) => <BlockView key={blocks.indexOf(block)} block={block} />);
};

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'list')
    return (
      <ul className="grid list-disc gap-2 pl-5 marker:text-fg-3">
        {block.items.map((pieces) => (
          <li key={pieces.map(({ text }) => text).join('')}>
            <Pieces pieces={pieces} />
          </li>
        ))}
      </ul>
    );
  const content = <Pieces pieces={block.pieces} />;
  if (block.kind === 'paragraph') return <p>{content}</p>;
  return block.level === 2 ? <h2 className="h2 mt-4.5">{content}</h2> : <h3 className="h3">{content}</h3>;
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
