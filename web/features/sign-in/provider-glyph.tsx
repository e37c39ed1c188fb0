import { KeyRound } from 'lucide-react';
import type { SignInOptionsView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';

type ProviderId = SignInOptionsView['providers'][number]['id'];

/** Decorative: the provider's name is shown beside it. */
export function ProviderGlyph({ provider, size = 18 }: { provider: ProviderId; size?: number }) {
  if (provider === 'oidc' || provider === 'passkey') return <Icon of={KeyRound} size={size} />;
  if (provider !== 'google') return <PlatformGlyph platform={provider} size={size} label={null} />;
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" className="flex-none" aria-hidden>
      <path d="M12 2a10 10 0 1 0 9.8 12.1c.3-1.3.3-2.6.1-3.9H12v4h5.500A6 6 0 1 1 16 7.500l2.900-2.900A10 10 0 0 0 12 2z" />
    </svg>
  );
}
