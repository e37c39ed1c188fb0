import { t } from '../i18n/t.ts';

/** An error with a user-facing message, such as the API client throws. */
export interface ReadableError {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly requestId: string | null;
  readonly errors: readonly {
    readonly param: string;
    readonly message: string;
    /** `detail` already contains it. */
    readonly isInDetail: boolean;
  }[];
}

const isReadable = (error: unknown): error is ReadableError =>
  typeof error === 'object' && error !== null && 'title' in error && 'detail' in error;

/** Turns any error into one shape, so that pages show all errors alike. A mistake of ours has no words for people. */
export const readableError = (error: unknown): ReadableError =>
  isReadable(error)
    ? error
    : {
        status: 0,
        title: t('This page ran into a problem'),
        detail: t('Load the page again. If that does not help, tell whoever runs this installation.'),
        requestId: null,
        errors: [],
      };

/** The field errors that `detail` does not contain; often `detail` is the message of the only one. */
export const errorsBeyondDetail = ({ errors }: ReadableError): ReadableError['errors'] =>
  errors.filter(({ isInDetail }) => !isInDetail);

/** One sentence for a toast: the first field error if there is one, else the detail. */
export const toErrorMessage = (error: unknown): string => {
  const { detail, errors } = readableError(error);
  return errors[0]?.message ?? detail;
};
