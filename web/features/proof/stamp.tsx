import { t } from '../../i18n/t.ts';
import { cityOf, dateOf, longMoment, noteTime, offsetOf, timeOf } from '../../time/dates.ts';
import type { Signature } from './group-signatures.ts';

/** One user's approval. A voided one stays visible, grey and struck through. */
export function Stamp({
  signature: { approval, newTime },
  zone,
  landing = false,
  isVoid = approval.voided_at !== null,
  tilt,
}: {
  signature: Signature;
  zone: string;
  landing?: boolean;
  isVoid?: boolean;
  tilt: string;
}) {
  return (
    <div className={`stamp ${landing ? 'in' : ''} ${isVoid ? 'void' : ''} ${tilt}`}>
      <b>{t('Approved')}</b>
      <span>
        {t('{name}, rev {revision}', { name: approval.by.name, revision: approval.revision_number })}
      </span>
      <span>
        {dateOf(approval.at, zone)} {timeOf(approval.at, zone)} {offsetOf(approval.at, zone)}
      </span>
      {newTime?.timing.publish_at ? (
        <span>
          {t('New time {moment} {city}, {signed}', {
            moment: longMoment(newTime.timing.publish_at, newTime.timing.time_zone ?? zone),
            city: cityOf(newTime.timing.time_zone ?? zone),
            signed: noteTime(newTime.at, zone),
          })}
        </span>
      ) : null}
    </div>
  );
}
