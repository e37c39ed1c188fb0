/** Forty texts of 1 to 300 characters in six scripts, some of them difficult. */

export type ScriptName = 'latin' | 'cyrillic' | 'arabic' | 'hindi' | 'chinese' | 'emoji' | 'mixed';

export interface PictureText {
  readonly script: ScriptName;
  readonly text: string;
}

const passages: Readonly<Record<Exclude<ScriptName, 'mixed'>, string>> = {
  latin:
    'Åse’s bakery opens at 7:30! Every morning the ovens are lit, the dough that slept all night is shaped by hand, and by the time the street wakes up two hundred loaves of rye, spelt & wheat are cooling on the shelves. Zażółć gęślą jaźń, façade, naïve, Übergrößenträger, Dvořák, ČŠŽ, fjord: coffee from 2,40 € (until 18:00).',
  cyrillic:
    'Ёлка, щётка и объём: каждое утро мы зажигаем печи, и тесто, которое спало всю ночь, превращается в хлеб. Скидка 30% — только до пятницы! Приходите к нам на улицу Садовую, дом 5, где пахнет корицей и свежим кофе. Наші їжаки люблять ґречаний хліб; ћирилица и џем су добродошли. Ждём вас с семи утра до десяти вечера, без выходных.',
  arabic:
    'أهلاً وسهلاً بكم في مخبز الدار! نخبز كل صباح خبزاً طازجاً من القمح الكامل، ونقدم القهوة العربية الأصيلة مع الحلويات (خصم 30% حتى يوم الجمعة). زورونا في شارع الملك فهد رقم 15، من الساعة 7:30 صباحاً إلى 10 مساءً؛ فهل تذوقتم كعكة التمر؟ لا تفوّتوا الفرصة، فالكمية محدودة والطعم لا يُنسى، والابتسامة مجاناً لكل من يدخل علينا.',
  hindi:
    'नमस्ते! हमारी बेकरी में हर सुबह ताज़ी रोटियाँ बनती हैं और शक्ति से भरपूर नाश्ता मिलता है। शुक्रवार तक 30% की छूट है, इसलिए अपने मित्रों के साथ अवश्य पधारें। कृष्ण मार्ग, क्षेत्र संख्या 15 में स्थित दुकान पर हिन्दी, संस्कृत और प्रार्थना की पुस्तकें भी उपलब्ध हैं; ज्ञान, श्रद्धा, विद्या, स्त्री, ट्रक, द्वार और रूप। सुबह ७:३० से रात १० बजे तक खुला है, धन्यवाद।',
  chinese:
    '每天清晨四点，我们点燃烤炉，把睡了一整夜的面团揉成面包。等街道醒来的时候，两百个黑麦、斯佩尔特和小麦面包已经在架子上慢慢变凉，等待第一批客人。本周五之前全场七折（30% 优惠），咖啡免费续杯！地址：花园路15号，营业时间：早上7:30至晚上10点。我们相信，好的面包需要时间、耐心与一双温暖的手；欢迎带上家人和朋友，一起来闻一闻肉桂的香气，坐在窗边看雨，听一听老唱片，再慢慢吃完一块刚出炉的苹果蛋糕。每一位顾客都是我们的老朋友，每一个清晨都值得认真对待，从面粉到盐，从水到火，没有一样可以马虎。今天您想吃点什么呢？请告诉我们，我们马上为您准备好，祝您有美好的一天。',
  emoji: '🥖🍞☕🎉🚀❤️👩‍🍳🇩🇪👍🏽🌿🕖✨🏠💐🎂🧑‍💻🇯🇵🔥🥐🍎👨‍👩‍👧‍👦🌍📣💡⏰✅🎁🛍️😍🙏🏿1️⃣',
};

const unkind: readonly PictureText[] = [
  { script: 'latin', text: 'Wm'.repeat(150) },
  {
    script: 'arabic',
    text: 'خصم (50%) على iPhone 15 Pro و«Galaxy S24» حتى 12/05/2026 — [العرض الأول] http://example.com/ar?q=1 '
      .repeat(3)
      .slice(0, 300),
  },
  {
    script: 'mixed',
    text: 'Hello Привет مرحبا नमस्ते 你好 🎉 Ελληνικά, Tiếng Việt: Được! '.repeat(6).slice(0, 300).trim(),
  },
  {
    script: 'latin',
    text: 'One\nTwo, which is a little longer\n\n\tThree\u200b\u00ad and\u00a0four\nFünf\nSix\nSeven\nEight\nNine',
  },
];

const lengths = [1, 4, 20, 75, 160, 300];
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const lettersOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/** Characters as people count them, repeated where a passage is shorter. */
function cut(passage: string, length: number): string {
  const letters = lettersOf(passage);
  return Array.from({ length }, (_, index) => letters[index % letters.length] ?? '')
    .join('')
    .trim();
}

export const pictureTexts: readonly PictureText[] = [
  ...Object.entries(passages).flatMap(([script, passage]) =>
    lengths.map((length) => ({ script: script as ScriptName, text: cut(passage, length) })),
  ),
  ...unkind,
];

/** Lines of whole words, for checking single lines. */
export function splitLines(text: string, longest: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + word.length + 1 > longest) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
}

export const passageOf = (script: Exclude<ScriptName, 'mixed'>): string => passages[script];
