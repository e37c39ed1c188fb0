/** An error whose message is all the user needs: it is shown without a stack. */
export function userError(message) {
  return Object.assign(new Error(message), { isUserError: true });
}
