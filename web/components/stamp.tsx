import type { ApprovalView } from '../../server/http/views.ts';
import { t } from '../i18n/t.ts';
import { dateOf, offsetOf, timeOf } from '../lib/dates.ts';

/** Somebody's approval. A voided one stays, grey and struck, so that nobody wonders where it went. */
export function Stamp({
  approval,
  zone,
  landing = false,
  tilt,
}: {
  approval: ApprovalView;
  zone: string;
  landing?: boolean;
  tilt: string;
}) {
  const void_ = approval.voided_at !== null;
  return (
    <div className={`stamp ${landing ? 'in' : ''} ${void_ ? 'void' : ''} ${tilt}`}>
      <b>{t('Approved')}</b>
      <span>
        {t('{name}, rev {revision}', { name: approval.by.name, revision: approval.revision_number })}
      </span>
      <span>
        {dateOf(approval.at, zone)} {timeOf(approval.at, zone)} {offsetOf(approval.at, zone)}
      </span>
    </div>
  );
}
