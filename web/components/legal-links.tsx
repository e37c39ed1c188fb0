import { Link } from '@tanstack/react-router';

/** On every page that somebody sees before they are in. */
export const LegalLinks = () => (
  <p className="meta flex gap-4">
    <Link to="/privacy" className="link">
      Privacy
    </Link>
    <Link to="/terms" className="link">
      Terms
    </Link>
  </p>
);
