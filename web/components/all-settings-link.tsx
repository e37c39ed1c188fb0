import { Link } from '@tanstack/react-router';
import { t } from '../i18n/t.ts';

/** Link back from a settings page. */
export const AllSettingsLink = () => (
  <Link to="/settings" className="btn btn-quiet" activeOptions={{ exact: true }}>
    {t('All settings')}
  </Link>
);
