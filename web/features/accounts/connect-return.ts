/** Where connecting was started, kept in this tab while the user is on the platform's pages. */

export type ConnectReturn = '/accounts' | '/first-steps';

const key = 'signoff.connect-return';

/** Always written, so that an earlier attempt that was given up decides nothing. */
export const rememberReturn = (path: ConnectReturn): void => {
  try {
    sessionStorage.setItem(key, path);
  } catch (error) {
    console.warn('Where connecting was started could not be stored', error);
  }
};

export const returnPath = (): ConnectReturn => {
  try {
    return sessionStorage.getItem(key) === '/first-steps' ? '/first-steps' : '/accounts';
  } catch (error) {
    console.warn('Where connecting was started could not be read', error);
    return '/accounts';
  }
};
