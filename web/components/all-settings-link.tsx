import { Link } from '@tanstack/react-router';
import { t } from '../i18n/t.ts';

/** The way back from a page of the settings. */
export const AllSettings = () => (
  <Link to="/settings" className="btn btn-quiet" activeOptions={{ exact: true }}>
    {t('All settings')}
  </Link>
);
