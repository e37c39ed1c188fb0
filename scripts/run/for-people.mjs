/** An error whose message is all that a person needs: shown without a stack. */
export function forPeople(message) {
  return Object.assign(new Error(message), { forPeople: true });
}
