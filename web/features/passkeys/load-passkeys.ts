import { loadCode } from '../../components/missing-code.ts';

/** Not needed by most who open a page. */
export const loadPasskeys = () => loadCode('part', () => import('./passkeys.ts'));
