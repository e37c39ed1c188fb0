import { FingerprintPattern } from 'lucide-react';
import { Icon } from '../../components/icon.tsx';
import { srOnly } from '../../components/sr-only.tsx';
import { StampFrame } from '../../components/stamp-frame.tsx';
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
  size = 'normal',
}: {
  signature: Signature;
  zone: string;
  landing?: boolean;
  isVoid?: boolean;
  tilt: string;
  size?: 'small' | 'normal';
}) {
  const lines = [
    t('{name}, rev {revision}', { name: approval.by.name, revision: approval.revision_number }),
    `${dateOf(approval.at, zone)} ${timeOf(approval.at, zone)} ${offsetOf(approval.at, zone)}`,
    ...(newTime?.timing.publish_at
      ? [
          t('New time {moment} {city}, {signed}', {
            moment: longMoment(newTime.timing.publish_at, newTime.timing.time_zone ?? zone),
            city: cityOf(newTime.timing.time_zone ?? zone),
            signed: noteTime(newTime.at, zone),
          }),
        ]
      : []),
  ];
  return (
    <StampFrame
      title={t('Approved')}
      lines={lines}
      mark={
        approval.strength === 'passkey' ? (
          <>
            <Icon of={FingerprintPattern} size={11} className="mr-1 inline-block align-[-1.5px]" />
            {srOnly(`${t('With a passkey:')} `)}
          </>
        ) : null
      }
      size={size}
      landing={landing}
      isVoid={isVoid}
      className={tilt}
    />
  );
}
