import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('uploads', {
  alt_text_not_valid: 'must be plain text of at most {max} characters',
  cannot_begin: 'The upload cannot begin: {problem}.',
  file_empty: 'The file is empty. Choose it again.',
  file_refused: 'The file was refused. Upload another one.',
  gone: 'This upload is gone. Begin a new one.',
  length_not_valid: 'must be the size of the whole file in bytes; it cannot be told later',
  metadata_not_valid: 'must be pairs of a key and a Base64 value, with commas between them',
  name_not_valid: 'must be the name of the file, at most {max} characters',
  no_such_upload: 'There is no such upload in this workspace.',
  not_offered: 'This part of the tus protocol is not offered here.',
  not_valid: 'The request is not valid.',
  taken_over: 'Another request goes on with this upload.',
  too_many_bytes: 'More bytes were sent than Upload-Length said. Begin a new upload.',
  wrong_offset:
    'The offset is not where the upload stands. Ask for its offset with HEAD and go on from there.',
  wrong_version: 'Send the header Tus-Resumable: 1.0.0.',
});
