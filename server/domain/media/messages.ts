import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('media', {
  upload_busy: 'Another request is still busy with this upload. Wait a moment and go on.',
  address_not_valid: 'That is not an address of a file on the web: it must begin with https:// or http://.',
  alt_text_not_valid: 'alt_text must be plain text of at most {max} characters.',
  animation_not_taken:
    'This {format} is animated, but {plural} would show only a still. Choose a still picture or a video.',
  archive: 'The file is an archive. Upload the pictures and videos themselves.',
  archive_or_office:
    'The file is an archive or an office document. Upload the pictures and videos themselves.',
  being_checked: 'The file is being checked. Delete it when it is there.',
  being_checked_already: 'The file is being checked already. Ask again in a moment.',
  document_kind_not_taken: '{plural} take {formats} as documents. Export it as that.',
  document_too_large: 'The document has {size}; {plural} take at most {max}. Make it smaller.',
  export_pdf_again: 'Print or export it as PDF again and upload the new file.',
  ffmpeg_does_not_start:
    'The FFmpeg at {path} does not start. Videos go out as they are and have no preview picture.',
  ffmpeg_not_complete:
    'The FFmpeg at {path} cannot write H.264 and AAC. Videos go out as they are and have no preview picture. Install a full one.',
  ffmpeg_not_installed:
    'FFmpeg is not installed. Videos go out as they are and have no preview picture. Install it and start again.',
  file_deleted: 'The file was deleted.',
  file_empty: 'The file is empty. Choose it again.',
  file_larger_than_allowed:
    'A file may have at most {max} GB here. Make it smaller, or ask whoever runs this installation.',
  file_missing: 'The file is missing: send it in the multipart field "file", with a file name.',
  file_too_small: 'The file has only {size}; {plural} take at least {min}. Export it in better quality.',
  form_not_complete: 'The form ends before it is complete, or is not valid multipart. Send it again.',
  format_avi: 'an AVI video',
  format_bmp: 'a BMP picture',
  format_camera_raw: 'a camera raw picture',
  format_flash: 'a Flash video',
  format_icon: 'an icon',
  format_jpeg_2000: 'a JPEG 2000 picture',
  format_jpeg_xl: 'a JPEG XL picture',
  format_mpeg: 'an MPEG video',
  format_mpeg_stream: 'an MPEG transport stream',
  format_ogg: 'an Ogg file',
  format_photoshop: 'a Photoshop file',
  format_tiff: 'a TIFF or camera raw picture',
  format_windows_media: 'a Windows Media file',
  heic: "The file is a HEIC picture, as iPhones make them: choose 'Most Compatible' in the camera settings or export as JPEG.",
  import_failed: 'Something went wrong on our side. Try the import again.',
  is_pdf: 'The file is a PDF. Choose a picture.',
  is_video: 'The file is a video. Choose a picture.',
  media_in_use:
    'The file belongs to {count, plural, one {post {id}} other {# posts}}. Take it out there first.',
  moving_picture:
    'The {format} is animated, and would be shown as a still everywhere. Save it as GIF, or as a video (MP4), and upload that.',
  name_not_valid: 'The name of the file must be text of 1 to {max} characters.',
  name_taken: 'There is a file called {name} already. Choose another name.',
  no_room:
    "The file has {size}, and {free} of the workspace's {quota} are free. Delete files that are no longer needed, or ask whoever runs this installation for more room.",
  no_video_in_file: 'There is no video in the file that could be shown. Export it again as MP4.',
  not_ffmpeg: '{path} is not FFmpeg. Videos go out as they are and have no preview picture.',
  not_multipart: 'Send the file as multipart/form-data, in the field "file".',
  not_whole_yet: 'The file has not arrived whole yet.',
  nothing_at_link: 'There is nothing at this address, or its time is up. Ask for a new link.',
  nothing_taller: 'nothing taller than {ratio}',
  nothing_wider: 'nothing wider than {ratio}',
  one_file_at_a_time: 'Send one file at a time.',
  only_sound: 'The file is sound without a picture. Upload a video (MP4, MOV, WebM) or a picture.',
  part_outside_video: 'The part that was chosen lies outside the video. Choose another part.',
  part_sent_as_made:
    'The part from {start} to {end}{cut, select, yes {, cut to {ratio}} other {}}, sent as {size} MP4.',
  pdf_attachments: 'The PDF carries other files inside it. Remove its attachments. {again}',
  pdf_damaged: 'The PDF is damaged. Print or export it as PDF again and upload the new file.',
  pdf_incomplete: 'The PDF is incomplete: its end is missing. {again}',
  pdf_locked: 'The PDF is locked or encrypted. Save it without a password. {again}',
  pdf_not_checkable: 'The PDF is packed in a way that cannot be checked. {again}',
  pdf_script: 'The PDF contains a script, which is not taken. {again}',
  pdf_starts_programs: "The PDF can start programs on the reader's computer, which is not taken. {again}",
  pdf_too_large: 'The PDF is larger than 100 MB. Make it smaller, with fewer or smaller pictures.',
  pdf_too_slow:
    'The PDF is built so that reading it takes too long. Print or export it as PDF again and upload the new file.',
  pdf_unfolds_too_far: 'The PDF packs away far more than its pages can need. {again}',
  pdf_unknown_version: 'The file is a PDF of an unknown version. Export it again as PDF and upload that.',
  picture_change_too_slow:
    'Changing the picture took too long. Try again in a moment; if it takes too long again, upload a smaller one.',
  picture_damaged: 'The picture is damaged or incomplete. Open it, save it again, and upload the new file.',
  picture_format_not_taken:
    'The file is {format}, which the platforms do not take. Save it as JPEG or PNG and upload it again.',
  picture_not_changed:
    'The picture could not be changed. Save it again as JPEG or PNG and upload the new file.',
  picture_pretends:
    'The file pretends to be another kind of picture than it is. Save it again and upload it.',
  picture_stays_too_large: 'The picture stays too large, however small it is made. Use a simpler one.',
  picture_too_heavy: 'The picture has more than {max} MB. Save it smaller and upload it again.',
  picture_too_large_for_kind:
    'The picture is too large for its kind. Make it smaller, or save it as an ordinary JPEG, and upload it again.',
  picture_too_many_pixels:
    'The picture has more than {max} million pixels. Make it smaller and upload it again.',
  picture_too_slow:
    'Reading the picture took too long. Try again in a moment; if it takes too long again, make it smaller and upload it again.',
  piece_of_stream:
    'The file is one piece of a streamed video, without its beginning. Upload the whole video.',
  pixels_across: '{width} across',
  pixels_down: '{height} down',
  plain_text: 'The file is text. Upload a picture or a video.',
  playlist: 'The file is a playlist: it names other files and holds no video itself. Upload the video.',
  program: 'The file is a program. Upload a picture or a video.',
  rendition_failed: 'Something went wrong on our side. Try it again.',
  rendition_not_failed: 'It did not fail.',
  rendition_not_in_progress: 'It is not being made.',
  sent_as_it_is: 'Sent unchanged.',
  sent_as_made:
    '{cut, select, yes {Cut to {ratio}, sent} other {Sent}} as {size} {format}.{white, select, yes { See-through parts become white.} other {}}',
  server_too_slow:
    'The server sends too slowly: less than {speed} kB a second. Try again later, or download the file and upload it here.',
  shape_not_taken: '{plural} take {taken}, not {shape}. Choose another shape.',
  svg: 'An SVG can carry scripts. Nothing was stored. A PNG works.',
  take_no_documents: '{plural} take no documents.',
  take_no_pictures: '{plural} take no pictures.',
  take_no_videos: '{plural} take no videos.',
  too_long:
    '{part, select, yes {The chosen part} other {The video}} is {length} long; {plural} take at most {max}. {part, select, yes {Choose a shorter part.} other {Choose a part of it.}}',
  too_many_frames:
    'The animation has more than {max, number} pictures. Make it shorter, or upload it as a video.',
  too_many_of_that_name: 'There are too many files called {name}. Give it another name.',
  too_short:
    '{part, select, yes {The chosen part} other {The video}} is {length} long; {plural} take at least {min}. {part, select, yes {Choose a longer part.} other {Use a longer one.}}',
  too_small:
    '{change, select, none {The} cut {Cut to {ratio}, the} other {Made smaller, the}} {kind, select, image {picture} other {video}} has {size} pixels; {plural} take at least {least}. Use a larger one.',
  trim_outside:
    'The chosen part goes from {start} to {end}, but the video is {whole} long. Choose another part.',
  unknown_field: 'The field "{name}" is not known here: send "file" and, if you like, "alt_text".',
  unknown_format:
    'The file is neither a picture (JPEG, PNG, GIF, WebP, AVIF) nor a video (MP4, MOV, WebM, MKV) nor a PDF, whatever its name says. Save it as one of these and upload it again.',
  upload_not_complete:
    'The upload ended before the file was complete, or is not valid multipart. Send it again.',
  video_codec_unknown: 'The video is packed in a way that is not known here. Export it as MP4 with H.264.',
  video_conversion_too_slow:
    'Converting the video took too long. Make it shorter or smaller, or export it as MP4 with H.264.',
  video_copy_protected:
    'The video is copy-protected, so nobody but its shop can show it. Upload one without protection.',
  video_damaged: 'The video is damaged or incomplete. Export it again as MP4 and upload the new file.',
  video_format_not_taken:
    'The file is {format}, which the platforms do not take. Export it as MP4 and upload it again.',
  video_has_no_length: 'The video has no length. Export it again as MP4.',
  video_incomplete:
    'The video is incomplete: its index is missing, as when a recording or a copy broke off. Export it again and upload it.',
  video_index_not_true:
    'The index of the video promises more pictures than can be true. Export it again as MP4.',
  video_index_too_large: 'The index of the video is too large to be true. Export it again as MP4.',
  video_longer_than_day: 'The video says to be longer than a day. Export it again as MP4.',
  video_not_converted:
    'The video could not be converted. Export it as MP4 with H.264 and upload the new file.',
  video_size_not_true:
    'The video says to have a width and height that no screen has. Export it again as MP4.',
  video_stays_too_large: 'The video stays too large, however small it is made. Use a shorter part.',
  video_too_long_for_size: 'The video is too long to fit into {max} MB. Use a shorter part.',
  video_too_many_places:
    'The video records where it was filmed, in more places than can be removed. Export it without its camera data and upload it again.',
  video_too_slow:
    'The video is built so that reading it takes too long. Export it again as MP4 and upload the new file.',
  video_tool_missing: 'The video must be changed for {plural}. {reason}',
  web_page: 'The file is a web page. Upload the picture or the video itself.',
});
