import { ArrowRight } from 'lucide-react';
import { Icon } from '../components/icon.tsx';
import { ProviderGlyph } from '../components/provider-glyph.tsx';
import type { SignInProvider } from '../data/session.ts';
import { withQuery } from '../lib/api.ts';
import { browserZone } from '../lib/dates.ts';

/** The first provider is the one most people here use; the others stand below it, side by side. */
export function SignInLinks({
  providers,
  query,
  end = '',
}: {
  providers: readonly SignInProvider[];
  query: { return_to: string; invitation?: string };
  /** What happens then, after the provider's name. */
  end?: string;
}) {
  const [first, ...others] = providers;
  const start = ({ id }: SignInProvider) =>
    withQuery('/auth/start', { provider: id, ...query, time_zone: browserZone() });
  if (!first) return null;
  return (
    <div className="grid gap-3.5">
      <a href={start(first)} className="btn btn-solid min-h-12 w-full text-md">
        Sign in with {first.name}
        {end}
        <Icon of={ArrowRight} />
      </a>
      {others.length > 0 ? (
        <>
          <p className="or" aria-hidden="true">
            or
          </p>
          <ul className="grid grid-cols-2 gap-2 max-phone:grid-cols-1" aria-label="Other ways to sign in">
            {others.map((provider) => (
              <li key={provider.id}>
                <a href={start(provider)} className="btn min-h-11 w-full">
                  <ProviderGlyph provider={provider.id} />
                  Continue with {provider.name}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
