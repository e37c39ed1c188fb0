import { t } from '../i18n/t.ts';

/** An error with words for people, such as the API client throws. */
export interface ReadableError {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly requestId: string | null;
  readonly errors: readonly {
    readonly param: string;
    readonly message: string;
    /** `detail` says it already. */
    readonly isInDetail: boolean;
  }[];
}

const isReadable = (error: unknown): error is ReadableError =>
  typeof error === 'object' && error !== null && 'title' in error && 'detail' in error;

/** Every failure in one shape, so that pages show one kind of thing. */
export const readableError = (error: unknown): ReadableError =>
  isReadable(error)
    ? error
    : {
        status: 0,
        title: t('This page ran into a problem'),
        detail: error instanceof Error ? error.message : t('Load the page again.'),
        requestId: null,
        errors: [],
      };

/** What the parts say beyond the whole, which often is the sentence of its only part. */
export const furtherErrors = ({ errors }: ReadableError): ReadableError['errors'] =>
  errors.filter(({ isInDetail }) => !isInDetail);

/** One sentence for a toast: the first part if the server named any, else the whole. */
export const problemSentence = (error: unknown): string => {
  const { detail, errors } = readableError(error);
  return errors[0]?.message ?? detail;
};
