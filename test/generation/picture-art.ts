/** Drawn pictures that stand in for photos in tests and on the contact sheet: soft light, depth and grain. */
import sharp from 'sharp';

export type ArtName = 'dunes' | 'cup' | 'plant' | 'portrait' | 'bottle' | 'room_before' | 'room_after';

const side = 1200;

const gradient = (id: string, stops: readonly [number, string][], vertical = true): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${vertical ? 0 : 1}" y2="${vertical ? 1 : 0}">${stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('')}</linearGradient>`;

const glow = (id: string, colour: string, x = 0.5, y = 0.5, reach = 0.75): string =>
  `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${reach}"><stop offset="0" stop-color="${colour}" stop-opacity="0.95"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;

const blur = (id: string, amount: number): string =>
  `<filter id="${id}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${amount}"/></filter>`;

const whole = `width="${side}" height="${side}"`;

const leaf = (x: number, y: number, length: number, turn: number, fill: string): string =>
  `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0C${length * 0.3} ${-length * 0.28} ${length * 0.8} ${-length * 0.22} ${length} 0C${length * 0.8} ${length * 0.2} ${length * 0.3} ${length * 0.2} 0 0Z" fill="${fill}"/>`;

const leaves = (x: number, y: number, length: number, fills: readonly string[]): string =>
  [-168, -150, -128, -108, -92, -72, -52, -30, -12]
    .map((turn, index) =>
      leaf(
        x,
        y,
        length * (0.72 + 0.3 * Math.abs(Math.sin(index * 2.3))),
        turn,
        fills[index % fills.length] ?? '#345',
      ),
    )
    .join('');

const room = (wall: readonly [string, string], floor: readonly [string, string], inside: string): string =>
  `<defs>${gradient('wall', [
    [0, wall[0]],
    [1, wall[1]],
  ])}${gradient('floor', [
    [0, floor[0]],
    [1, floor[1]],
  ])}${blur('soft', 26)}${blur('far', 6)}${glow('light', '#fff3d6', 0.2, 0.2)}</defs>
<rect ${whole} fill="url(#wall)"/><rect y="860" width="${side}" height="340" fill="url(#floor)"/><rect ${whole} fill="url(#light)" opacity="0.35"/>${inside}`;

const scenes: Readonly<Record<ArtName, string>> = {
  dunes: `<defs>${gradient('sky', [
    [0, '#24385c'],
    [0.45, '#b4657a'],
    [0.72, '#f2b184'],
    [1, '#fbe0b5'],
  ])}${blur('haze', 18)}${blur('soft', 3)}${glow('sun', '#fff2cf', 0.5, 0.5, 0.5)}${gradient('d1', [
    [0, '#c98372'],
    [1, '#a35b5c'],
  ])}${gradient('d2', [
    [0, '#8d4f58'],
    [1, '#5d3448'],
  ])}${gradient('d3', [
    [0, '#4a2b40'],
    [1, '#1f1526'],
  ])}</defs>
<rect ${whole} fill="url(#sky)"/><circle cx="840" cy="330" r="420" fill="url(#sun)"/><circle cx="840" cy="330" r="74" fill="#fff6df"/>
<path d="M0 720C180 640 340 660 520 700S900 620 1200 690V1200H0Z" fill="url(#d1)" filter="url(#soft)"/>
<path d="M0 860C240 720 430 800 640 830S1010 760 1200 800V1200H0Z" fill="url(#d2)" filter="url(#soft)"/>
<path d="M0 960C200 900 380 1010 620 960S1000 900 1200 990V1200H0Z" fill="url(#d3)"/>`,
  cup: `<defs>${gradient('wall', [
    [0, '#d9cfc0'],
    [1, '#b9a992'],
  ])}${gradient('table', [
    [0, '#8a6444'],
    [1, '#4c3222'],
  ])}${gradient(
    'clay',
    [
      [0, '#f6f1e8'],
      [0.55, '#e3d8c6'],
      [1, '#b5a48c'],
    ],
    false,
  )}${blur('soft', 28)}${blur('near', 8)}${glow('light', '#fff5dc', 0.25, 0.2)}</defs>
<rect ${whole} fill="url(#wall)"/><path d="M120 0H420L760 820H360Z" fill="#fff8e6" opacity="0.35" filter="url(#soft)"/><rect y="800" width="${side}" height="400" fill="url(#table)"/><rect ${whole} fill="url(#light)" opacity="0.7"/>
<ellipse cx="690" cy="960" rx="360" ry="60" fill="#24160d" opacity="0.55" filter="url(#soft)"/>
<path d="M790 640c150-40 190 190-10 200" fill="none" stroke="#d6c8b2" stroke-width="42"/>
<path d="M380 560H820C820 760 770 940 690 950H510C430 940 380 760 380 560Z" fill="url(#clay)"/><ellipse cx="600" cy="560" rx="220" ry="52" fill="#efe7d9"/><ellipse cx="600" cy="566" rx="192" ry="40" fill="#5a3622"/><ellipse cx="570" cy="560" rx="110" ry="18" fill="#8a5a3a" opacity="0.7" filter="url(#near)"/>
<path d="M560 500C500 400 620 350 560 240M660 500C610 420 710 380 660 290" fill="none" stroke="#fff" stroke-width="22" opacity="0.35" filter="url(#near)"/>`,
  plant: `<defs>${gradient('wall', [
    [0, '#e8e2d4'],
    [1, '#cfc4ae'],
  ])}${gradient(
    'pot',
    [
      [0, '#d98b62'],
      [0.6, '#b9653f'],
      [1, '#7f3f26'],
    ],
    false,
  )}${blur('soft', 22)}${glow('light', '#fffaf0', 0.7, 0.2)}</defs>
<rect ${whole} fill="url(#wall)"/><rect ${whole} fill="url(#light)"/><rect y="980" width="${side}" height="220" fill="#b59f80"/>
<g opacity="0.28" filter="url(#soft)" transform="translate(120 40)">${leaves(600, 720, 520, ['#4a4335'])}</g>
${leaves(600, 720, 520, ['#2f5d43', '#3f7a55', '#26503a', '#5a9469'])}
<ellipse cx="620" cy="1060" rx="260" ry="34" fill="#5e4c36" opacity="0.5" filter="url(#soft)"/><path d="M420 700H780L735 1060H465Z" fill="url(#pot)"/><rect x="400" y="680" width="400" height="60" rx="10" fill="url(#pot)"/>`,
  portrait: `<defs>${gradient('wall', [
    [0, '#8fa7a3'],
    [1, '#5f7d7c'],
  ])}${gradient(
    'skin',
    [
      [0, '#c98f6b'],
      [0.5, '#dba57f'],
      [1, '#9d6547'],
    ],
    false,
  )}${gradient('shirt', [
    [0, '#f0e6d2'],
    [1, '#cbb894'],
  ])}${blur('soft', 30)}${blur('near', 10)}${glow('light', '#fff0d0', 0.2, 0.15)}</defs>
<rect ${whole} fill="url(#wall)"/><circle cx="250" cy="260" r="240" fill="#a9bdb4" filter="url(#soft)"/><circle cx="1000" cy="820" r="300" fill="#4a6768" filter="url(#soft)"/><rect ${whole} fill="url(#light)" opacity="0.5"/>
<path d="M330 560C280 260 430 150 600 150S930 260 870 580C860 760 820 830 600 830S345 760 330 560Z" fill="#2b1d18"/><path d="M200 1200C210 960 400 900 600 900S990 960 1000 1200Z" fill="url(#shirt)"/><path d="M520 760H680V930C640 980 560 980 520 930Z" fill="#a36b4b"/>
<path d="M420 480C410 300 500 250 600 250S790 300 780 480C776 660 690 790 600 790S424 660 420 480Z" fill="url(#skin)"/><path d="M410 470C430 330 520 300 620 320C700 336 770 380 792 470C800 300 720 200 600 200S400 290 410 470Z" fill="#2b1d18"/>
<path d="M490 500q32-22 64 0M646 500q32-22 64 0" stroke="#3a231a" stroke-width="12" fill="none" stroke-linecap="round"/><path d="M530 662q70 54 140 0" stroke="#8a3f35" stroke-width="14" fill="none" stroke-linecap="round"/><path d="M598 520q-22 70 8 86" stroke="#9d6547" stroke-width="9" fill="none" stroke-linecap="round"/>`,
  bottle: `<defs>${gradient('wall', [
    [0, '#e9d5cf'],
    [1, '#d8b3a8'],
  ])}${gradient(
    'glass',
    [
      [0, '#6b2f2a'],
      [0.35, '#b5604f'],
      [0.6, '#8a4238'],
      [1, '#43191a'],
    ],
    false,
  )}${gradient('stone', [
    [0, '#f3e6df'],
    [1, '#cda99c'],
  ])}${blur('soft', 26)}${blur('near', 7)}${glow('light', '#fff6f0', 0.3, 0.2)}</defs>
<rect ${whole} fill="url(#wall)"/><rect ${whole} fill="url(#light)"/><circle cx="600" cy="430" r="300" fill="#f1ded6" opacity="0.8"/>
<g transform="translate(150 60) scale(0.75)"><ellipse cx="640" cy="1030" rx="430" ry="60" fill="#7a4a40" opacity="0.45" filter="url(#soft)"/><path d="M260 880H940V1040H260Z" fill="url(#stone)"/><ellipse cx="600" cy="880" rx="340" ry="56" fill="#f8efe9"/>
<ellipse cx="650" cy="884" rx="200" ry="24" fill="#8a5a4e" opacity="0.5" filter="url(#near)"/><rect x="470" y="420" width="260" height="470" rx="44" fill="url(#glass)"/><rect x="545" y="300" width="110" height="130" rx="12" fill="#1f1a19"/><rect x="560" y="210" width="80" height="100" rx="34" fill="#2d2725"/>
<rect x="500" y="560" width="200" height="210" fill="#f5ebe2"/><path d="M530 610H670M530 650H640M530 720H600" stroke="#8a4238" stroke-width="9"/><rect x="492" y="450" width="22" height="400" rx="11" fill="#fff" opacity="0.35" filter="url(#near)"/></g>`,
  room_before: room(
    ['#b9b4aa', '#98928a'],
    ['#7d736a', '#5b534c'],
    `<rect x="560" y="0" width="8" height="240" fill="#4c4842"/><circle cx="564" cy="266" r="34" fill="#d8d2c0"/><path d="M180 420H420V700H180Z" fill="#a39d93" filter="url(#far)"/><rect x="260" y="760" width="620" height="180" rx="16" fill="#857d74"/><rect x="230" y="680" width="680" height="120" rx="20" fill="#8f877d"/><path d="M900 240l60 80-40 90 70 60" stroke="#7e7870" stroke-width="7" fill="none"/>`,
  ),
  room_after: room(
    ['#2f5a55', '#21443f'],
    ['#c69a6b', '#8f6843'],
    `<circle cx="600" cy="250" r="300" fill="#ffe7b0" opacity="0.28" filter="url(#soft)"/><rect x="596" y="0" width="8" height="180" fill="#1b2a28"/><path d="M520 270C520 190 680 190 680 270Z" fill="#e9c277"/><rect x="150" y="300" width="230" height="300" fill="#f3e6cd"/><circle cx="265" cy="430" r="70" fill="#d97b4f"/><ellipse cx="600" cy="960" rx="470" ry="40" fill="#2b1c10" opacity="0.5" filter="url(#soft)"/><rect x="240" y="760" width="660" height="190" rx="40" fill="#d97b4f"/><rect x="210" y="650" width="720" height="170" rx="60" fill="#e48f62"/><rect x="330" y="690" width="140" height="120" rx="24" fill="#f3e6cd" transform="rotate(-8 400 750)"/>${leaves(1030, 780, 260, ['#5f9a6f', '#7db58a', '#477c58'])}<path d="M970 780H1090L1070 950H990Z" fill="#f3e6cd"/>`,
  ),
};

/** A JPEG, as photos are. */
export async function drawArt(name: ArtName, width = side, height = side): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${whole}>${scenes[name]}</svg>`;
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 9 },
    },
  })
    .png()
    .toBuffer();
  const scene = await sharp(Buffer.from(svg)).resize(width, height, { fit: 'cover' }).png().toBuffer();
  return sharp(scene)
    .composite([{ input: grain, blend: 'soft-light' }])
    .removeAlpha()
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A small logo: light or dark, on a transparent background. */
export const drawLogo = (colour: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="120"><g fill="none" stroke="${colour}" stroke-width="16"><circle cx="60" cy="60" r="46"/><path d="M60 14C100 40 100 80 60 106"/></g><path d="M150 38h230M150 82h150" stroke="${colour}" stroke-width="18" stroke-linecap="round"/></svg>`,
    ),
  )
    .png()
    .toBuffer();
