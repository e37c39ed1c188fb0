/** What was found out about a model by asking it. Kept, so that it is not found out anew each time. */
export interface Learnt {
  /** False: its server refused to hold it to a form, so it is only asked for one in words. */
  isHeldToForm: boolean;
}

export const nothingLearnt = (): Learnt => ({ isHeldToForm: true });
