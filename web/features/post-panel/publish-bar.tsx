import { type ReactNode, useEffect, useRef } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { useHotkeys } from '../../browser/hotkeys.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { HoldButton } from '../../components/hold-button.tsx';
import { t } from '../../i18n/t.ts';
import { useNow } from '../../time/use-now.ts';
import { SigningHint } from '../passkeys/signing-hint.tsx';
import { mayAsk } from '../passkeys/signing-key.ts';
import { useSigningKey } from '../passkeys/use-signing-key.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { isOutsideApprovedTime } from '../post/approved-time.ts';
import { usePublish } from '../post/queries.ts';
import { BarActions } from './bar-actions.tsx';
import { useConfirmation } from './use-confirmation.ts';

/**
 * Publishing is held, like signing, but black: blue is for signatures. Then it can be stopped for ten seconds. The other
 * actions stand around it, and give way to the question whether to publish.
 */
export function PublishBar({
  post,
  label,
  again = false,
  folds = false,
  beside,
  children,
}: {
  post: PostDetailView;
  label: string;
  /** It failed or was missed, and is sent again. */
  again?: boolean;
  /** Whether it is in the fixed bar of a phone. */
  folds?: boolean;
  beside: ReactNode;
  children: ReactNode;
}) {
  const publish = usePublish(post.id, again);
  const confirmation = useConfirmation();
  const isNewTime = isOutsideApprovedTime(post, useNow());
  const signingKey = useSigningKey(isNewTime ? post.approvals.strength : 'session');
  const canPublish = post.can.includes(again ? 'retry' : 'publish');
  const start = () => {
    confirmation.close();
    publish.mutate();
  };
  useHotkeys({ p: () => (canPublish && mayAsk(signingKey) ? confirmation.ask() : undefined) });
  return (
    <>
      {publish.isError ? <InlineProblem error={publish.error} /> : null}
      {canPublish ? (
        <SigningHint
          signingKey={signingKey}
          words={t(
            'It is signed for another time. Hold, then confirm on your device: your passkey signs that it goes out now.',
          )}
        />
      ) : null}
      {confirmation.isAsking ? (
        <ConfirmPublish platform={platformLabel(post.platform)} onYes={start} onNo={confirmation.decline} />
      ) : null}
      <BarActions
        folds={folds}
        main={
          canPublish && !confirmation.isAsking ? (
            <HoldButton
              label={label}
              shortcut="P"
              tone="solid"
              disabled={publish.isPending || !mayAsk(signingKey)}
              onHeld={start}
              onTap={confirmation.ask}
              focused={confirmation.wasDeclined}
            />
          ) : null
        }
        beside={beside}
      >
        {canPublish && !confirmation.isAsking ? (
          <button
            type="button"
            className="link min-h-6 basis-full text-left text-xs text-fg-2"
            disabled={publish.isPending || !mayAsk(signingKey)}
            onClick={confirmation.ask}
          >
            {again ? t('Send without holding') : t('Publish without holding')}
          </button>
        ) : null}
        {children}
      </BarActions>
    </>
  );
}

function ConfirmPublish({
  platform,
  onYes,
  onNo,
}: {
  platform: string;
  onYes: () => void;
  onNo: () => void;
}) {
  const confirmButton = useRef<HTMLButtonElement>(null);
  useEffect(() => confirmButton.current?.focus(), []);
  return (
    <fieldset
      className="grid gap-2.5 rounded-2 border border-edge-strong bg-sunk p-3"
      onKeyDown={(event) => (event.key === 'Escape' ? onNo() : undefined)}
    >
      <legend className="sr-only">{t('Publish now')}</legend>
      <p className="text-sm">
        {t('Publish it on {platform} now? You can stop it for ten seconds.', { platform })}
      </p>
      <div className="flex gap-2">
        <button ref={confirmButton} type="button" className="btn btn-solid flex-1" onClick={onYes}>
          {t('Yes, publish it')} <kbd aria-hidden>↵</kbd>
        </button>
        <button type="button" className="btn" onClick={onNo}>
          {t('Not yet')}
        </button>
      </div>
    </fieldset>
  );
}
