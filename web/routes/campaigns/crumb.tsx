import { Link } from '@tanstack/react-router';

export const Crumb = () => (
  <p className="mb-1.5 text-sm text-fg-3">
    <Link to="/campaigns" className="link">
      Campaigns
    </Link>
  </p>
);
