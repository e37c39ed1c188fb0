import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/t.ts';

export const Crumb = () => (
  <p className="mb-1.5 text-sm text-fg-3">
    <Link to="/campaigns" className="link" activeOptions={{ exact: true }}>
      {t('Campaigns')}
    </Link>
  </p>
);
