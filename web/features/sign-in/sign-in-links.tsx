import { ArrowRight } from 'lucide-react';
import { Icon } from '../../components/icon.tsx';
import { withQuery } from '../../data/api.ts';
import type { SignInProvider } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { browserZone } from '../../time/dates.ts';
import { ProviderGlyph } from './provider-glyph.tsx';

/** The first provider is the one most users here use; the others are below it, side by side. */
export function SignInLinks({
  providers,
  query,
  joins = false,
}: {
  providers: readonly SignInProvider[];
  query: { return_to: string; invitation?: string };
  /** Signing in also accepts the invitation. */
  joins?: boolean;
}) {
  const [first, ...others] = providers;
  const start = ({ id }: SignInProvider) =>
    withQuery('/auth/start', { provider: id, ...query, time_zone: browserZone() });
  if (!first) return null;
  return (
    <div className="grid gap-3.5">
      <a
        href={start(first)}
        className="btn btn-solid min-h-12 w-full whitespace-normal py-2 text-center text-balance text-md leading-tight"
      >
        {joins
          ? t('Sign in with {provider} and join', { provider: first.name })
          : t('Sign in with {provider}', { provider: first.name })}
        <Icon of={ArrowRight} />
      </a>
      {others.length > 0 ? (
        <>
          <p
            className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 text-xs/normal text-fg-3 before:h-px before:bg-edge after:h-px after:bg-edge"
            aria-hidden="true"
          >
            {t('or')}
          </p>
          <ul
            className="grid grid-cols-2 gap-2 max-phone:grid-cols-1"
            aria-label={t('Other ways to sign in')}
          >
            {others.map((provider) => (
              <li key={provider.id}>
                <a
                  href={start(provider)}
                  className="btn min-h-11 w-full"
                  aria-label={t('Continue with {provider}', { provider: provider.name })}
                >
                  <ProviderGlyph provider={provider.id} />
                  {provider.name}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
