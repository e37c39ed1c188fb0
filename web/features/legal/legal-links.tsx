import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/t.ts';

/** On every page that somebody sees before they are in. */
export const LegalLinks = () => (
  <p className="meta flex gap-4">
    <Link to="/privacy" className="link">
      {t('Privacy')}
    </Link>
    <Link to="/terms" className="link">
      {t('Terms')}
    </Link>
  </p>
);
