import { ArrowUpRight } from 'lucide-react';
import { useState } from 'react';
import type { PlatformView } from '../../../server/http/views.ts';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { formatList } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import type { ConnectTarget } from './connect-target.ts';
import { MethodChoice } from './method-choice.tsx';

/**
 * Every platform that can be connected, with the kinds of account it offers. Where there are several methods, the user
 * chooses one. Platforms that are not set up are listed with the settings they need, because a platform that is simply
 * missing looks like a fault.
 */
export function ConnectOffers({
  platforms,
  busy,
  onConnect,
}: {
  platforms: readonly PlatformView[];
  busy: boolean;
  onConnect: (target: ConnectTarget) => void;
}) {
  const [choosing, setChoosing] = useState<PlatformView | null>(null);
  const offered = platforms.filter(({ available }) => available);
  const notSetUp = platforms.filter(({ available }) => !available);
  const notConnectable = offered.filter(({ accounts }) => accounts.not_connectable);
  return (
    <div className="grid gap-3">
      {offered.length > 0 ? (
        <div className="panel grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-px overflow-hidden max-phone:grid-cols-1">
          {offered.map((one) => (
            <button
              key={one.platform}
              type="button"
              className="grid grid-cols-none content-start justify-items-start gap-[3px] p-3.5 text-left ring-1 ring-edge outline-offset-[-3px] hover:bg-hover max-phone:grid-cols-[20px_minmax(0,1fr)] max-phone:gap-x-3 max-phone:gap-y-0 [&_svg]:mb-1.5 max-phone:[&_svg]:row-[1/3] max-phone:[&_svg]:mt-[3px]"
              disabled={busy}
              onClick={() => (one.ways.length > 1 ? setChoosing(one) : onConnect({ platform: one.platform }))}
            >
              <PlatformGlyph platform={one.platform} label={null} size={18} />
              <b>{t('Connect {platform}', { platform: one.name })}</b>
              <span className="meta max-phone:col-2">{one.accounts.connectable}</span>
            </button>
          ))}
        </div>
      ) : null}
      {notSetUp.length > 0 ? (
        <ul className="meta grid max-w-[64ch] gap-1" aria-label={t('Not set up here')}>
          {notSetUp.map((one) => (
            <li key={one.platform}>
              {t('{platform} is not set up here. The operator must set {settings}.', {
                platform: one.name,
                settings: formatList(one.missing_settings),
              })}
            </li>
          ))}
        </ul>
      ) : null}
      {notConnectable.length > 0 ? (
        <ul className="meta grid max-w-[64ch] gap-1.5 pt-1" aria-label={t('What cannot be connected')}>
          {notConnectable.map(({ platform, accounts }) => (
            <li key={platform} className="grid grid-cols-[14px_minmax(0,1fr)] gap-2.5">
              <PlatformGlyph platform={platform} label={null} size={14} />
              {accounts.not_connectable}
            </li>
          ))}
        </ul>
      ) : null}
      {choosing ? (
        <MethodDialog
          platform={choosing}
          busy={busy}
          onConnect={onConnect}
          onClose={() => setChoosing(null)}
        />
      ) : null}
    </div>
  );
}

export function MethodDialog({
  platform,
  busy,
  onConnect,
  onClose,
}: {
  platform: PlatformView;
  busy: boolean;
  onConnect: (target: ConnectTarget) => void;
  onClose: () => void;
}) {
  const [method, setMethod] = useState(platform.ways[0]?.id ?? '');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('How do you want to connect {platform}?', { platform: platform.name })}
      description={t('You agree on the page that opens. Either way nothing is posted.')}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onConnect({ platform: platform.platform, way: method });
        }}
      >
        <MethodChoice methods={platform.ways} chosen={method} onChoose={setMethod} />
        <DialogActions>
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            {t('Not now')}
          </button>
          <button type="submit" className="btn btn-solid" disabled={busy}>
            {t('Continue')}
            <Icon of={ArrowUpRight} />
          </button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
