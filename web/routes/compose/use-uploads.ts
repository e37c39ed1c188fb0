import { useRef, useState } from 'react';
import type { MediaView, PlatformView } from '../../../server/http/views.ts';
import { ApiProblem, problemSentence } from '../../lib/problem.ts';
import { uploadFile } from '../../lib/upload.ts';
import { fileSize } from '../../lib/words.ts';

export interface Uploading {
  readonly key: number;
  readonly name: string;
  readonly share: number;
  readonly problem: string | null;
  readonly cancel: () => void;
}

type Limits = NonNullable<PlatformView['limits']>;

const refusal = (file: File, limits: Limits | null): string | null => {
  if (!limits) return null;
  const { mimes, max_size_bytes } = limits.images;
  if (!mimes.includes(file.type))
    return `${file.name} is not a picture this platform takes. Use ${mimes.map((mime) => mime.replace('image/', '').toUpperCase()).join(', ')}.`;
  if (file.size > max_size_bytes)
    return `${file.name} has ${fileSize(file.size)}, the limit is ${fileSize(max_size_bytes)}.`;
  return null;
};

/** Another file has the name already: the bytes may differ, so this one gets a name of its own. */
const renamed = (file: File): File => {
  const dot = file.name.lastIndexOf('.');
  const stem = dot > 0 ? file.name.slice(0, dot) : file.name;
  const end = dot > 0 ? file.name.slice(dot) : '';
  return new File([file], `${stem}-${Date.now().toString(36)}${end}`, { type: file.type });
};

export const useUploads = (limits: Limits | null, onDone: (media: MediaView) => void) => {
  const [uploads, setUploads] = useState<readonly Uploading[]>([]);
  const nextKey = useRef(1);
  const update = (key: number, part: Partial<Uploading>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));

  const send = async (file: File, key: number, again = false): Promise<void> => {
    const upload = uploadFile(file, (share) => update(key, { share }));
    update(key, { cancel: upload.cancel });
    try {
      onDone(await upload.done);
      drop(key);
    } catch (error) {
      if (error instanceof DOMException) drop(key);
      else if (!again && error instanceof ApiProblem && error.code === 'media_name_taken')
        await send(renamed(file), key, true);
      else update(key, { problem: problemSentence(error), cancel: () => drop(key) });
    }
  };

  const add = (files: Iterable<File>): void => {
    for (const file of files) {
      const key = nextKey.current++;
      const problem = refusal(file, limits);
      setUploads((all) => [
        ...all,
        { key, name: file.name || 'picture', share: 0, problem, cancel: () => drop(key) },
      ]);
      if (!problem) void send(file, key);
    }
  };
  return { uploads, add };
};
