import { EmptyState } from '../../components/feedback.tsx';
import { t } from '../../i18n/t.ts';

/** For members who may not manage applications. */
export const OwnersOnly = ({ workspace }: { workspace: string }) => (
  <EmptyState title={t('Owners register applications.')}>
    {t(
      'Ask an owner of {workspace} to register your program, or to make you an owner. What you allowed other programs is under Settings, Authorized apps.',
      { workspace },
    )}
  </EmptyState>
);
