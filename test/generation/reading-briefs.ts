/**
 * Briefs as people fill the form in, for the captions that a person reads: with one fact and with many, tidy and
 * hasty. Together they make fifty captions.
 */
import { type BrandKit, emptyBrandKit } from '../../server/domain/content/brand-kit.ts';
import type { Brief } from '../../server/domain/content/brief.ts';
import type { PlatformName } from '../../server/domain/platforms.ts';

export interface ReadingBrief {
  readonly brief: Brief;
  readonly brand: BrandKit;
  readonly angle: string | null;
  readonly platforms: readonly PlatformName[];
  /** How many captions for each platform. */
  readonly variants: number;
}

const emptyBrief: Brief = {
  subject: '',
  points: [],
  offer: null,
  audience: null,
  goal: 'awareness',
  link: null,
  keywords: [],
  tone: null,
  language: 'en',
};

const reading = (
  platforms: ReadingBrief['platforms'],
  brief: Partial<Brief>,
  brand: Partial<BrandKit> = {},
  angle: string | null = null,
  variants = 1,
): ReadingBrief => ({
  brief: { ...emptyBrief, ...brief },
  brand: { ...emptyBrandKit, ...brand },
  angle,
  platforms,
  variants,
});

const casual = { casual: 1, playful: 0, lively: 0, detailed: 0 };
const lively = { casual: 2, playful: 2, lively: 1, detailed: 0 };
const formal = { casual: -2, playful: -1, lively: 0, detailed: 1 };

const harbour: Partial<BrandKit> = {
  name: 'Harbour & Finch Coffee',
  sells: 'freshly roasted coffee',
  hashtags: ['#HarbourAndFinch'],
};
const nightFerry: Partial<Brief> = {
  subject: 'Night Ferry, our new espresso blend',
  points: [
    'Beans from two farms in Huehuetenango',
    'Notes of cocoa, orange peel and toasted almond',
    'Roasted every Tuesday in small batches',
    'We pay the growers 40% above the market price',
  ],
  offer: 'First bag half price with the code FERRY',
  audience: 'People who make espresso at home',
  goal: 'sell',
  link: 'https://harbourfinch.example/night-ferry',
  keywords: ['espresso', 'specialty coffee'],
};

export const readingBriefs: readonly ReadingBrief[] = [
  reading(['facebook'], nightFerry, { ...harbour, voice: casual }, null, 4),
  reading(['facebook', 'tiktok'], nightFerry, { ...harbour, voice: lively }, 'offer'),
  reading(['facebook', 'youtube'], nightFerry, harbour, 'reminder'),
  reading(['instagram', 'facebook'], nightFerry, harbour, 'tease'),
  reading(['linkedin'], nightFerry, harbour, 'teach'),
  reading(
    ['linkedin', 'facebook'],
    {
      subject: 'Seminar: what the new holiday pay rules mean',
      points: [
        'Two solicitors explain the rules with worked examples',
        'You leave with a checklist for your next contract',
        'No legal training needed',
        '14 March 2027, 6 pm, Leeds Central Library',
      ],
      offer: 'Seats £30, or £20 for charities',
      audience: 'managers of small teams',
      goal: 'sign_up',
      link: 'https://merrowlegal.example/seminar',
      keywords: ['employment law', 'holiday pay'],
      tone: 'formal',
    },
    { name: 'Merrow Legal', sells: 'employment law advice', voice: formal, hashtags: ['#MerrowLegal'] },
  ),
  reading(
    ['instagram', 'tiktok'],
    {
      subject: 'barbell course for beginners',
      points: [
        '- six weeks, two evenings a week, eight people at most',
        '- you learn the squat, the press and the deadlift from the ground up',
        '- no mirrors, no shouting',
      ],
      offer: '£75 for the whole course',
      audience: 'people who have never touched a barbell',
      goal: 'sign_up',
      link: 'https://ironside.example/start',
      keywords: ['strength training', 'barbell'],
      tone: 'bold',
    },
    { name: 'Ironside Gym', sells: 'strength training', hashtags: ['#IronsideGym'] },
  ),
  reading(
    ['linkedin', 'youtube'],
    {
      subject: 'Tallyhouse 4.0 reads your receipts',
      points: [
        'Photograph a receipt and the amount, date and tax rate are filled in.',
        'Export to CSV or to your accountant with one click.',
        'Data stays on servers in Ireland.',
        'Invoices in 12 currencies.',
      ],
      offer: '30 days to try, no card needed',
      audience: 'Freelance designers',
      goal: 'announce',
      link: 'https://tallyhouse.example/4',
      keywords: ['bookkeeping', 'freelance', 'VAT'],
      tone: 'plain',
    },
    {
      name: 'Tallyhouse',
      sells: 'bookkeeping software for freelancers',
      hashtags: ['#Tallyhouse'],
      utm: { source: '{platform}', medium: 'social', campaign: '' },
    },
  ),
  reading(
    ['facebook', 'instagram'],
    {
      subject: 'Hot cross buns are back!',
      points: ['Out of the oven at 7:30, usually gone by noon', 'Baked by Agnieszka and Tom'],
      offer: 'A free coffee with every bun this week',
      audience: 'early risers in Hebden Bridge',
      goal: 'visit',
      keywords: ['bakery', 'Hebden Bridge'],
      tone: 'warm',
    },
    { name: 'Old Mill Bakery', sells: 'sourdough bread and pastries', hashtags: ['#OldMillBakery'] },
  ),
  reading(['facebook', 'tiktok'], { subject: 'We are closed on Monday, 3 May' }),
  reading(
    ['linkedin', 'facebook'],
    {
      subject: 'Bicycle mechanic, 30 hours a week',
      points: [
        'You work with two colleagues and a dog',
        'Pay from £15 an hour',
        'Start on 1 February or as agreed',
        'We teach you e-bikes',
      ],
      goal: 'hire',
      link: 'https://spokeandsons.example/jobs',
      keywords: ['bike jobs'],
      tone: 'friendly',
    },
    { name: 'Spoke & Sons', sells: 'bicycles and repairs', hashtags: ['#SpokeAndSons'] },
  ),
  reading(
    ['facebook', 'instagram'],
    {
      subject: 'River clean-up on the Aire',
      points: [
        'Meet at Saltaire weir on Saturday 8 May at 10 am',
        'Gloves, bags and tea are provided',
        'Children are welcome with an adult',
        '412 volunteers collected 9.6 tonnes of litter last year',
      ],
      audience: 'people who walk their dog by the river',
      goal: 'visit',
      link: 'https://cleanrivers.example/volunteer',
      keywords: ['volunteering', 'Yorkshire'],
      tone: 'friendly',
    },
    { name: 'Clean Rivers Trust', sells: 'river clean-ups and water testing', hashtags: ['#CleanRivers'] },
  ),
  reading(
    ['facebook', 'linkedin'],
    {
      subject: 'Which repair should we teach at the next open evening?',
      points: [
        'Truing a wheel, bleeding brakes or fixing a puncture',
        'The evening is on Wednesday 12 May at 7 pm',
      ],
      goal: 'engage',
    },
    { name: 'Spoke & Sons', hashtags: ['#SpokeAndSons'] },
  ),
  reading(
    ['instagram', 'youtube'],
    {
      subject: '"The Quiet Lock", my fourth novel',
      points: [
        'A lock-keeper finds a letter addressed to a man who drowned in 1987',
        'Set on the Kennet and Avon Canal',
        '352 pages, also as an e-book',
      ],
      offer: 'Hardback £16.99',
      audience: 'readers of slow, clever crime',
      goal: 'awareness',
      link: 'https://lenavoss.example/the-quiet-lock',
      keywords: ['crime fiction', 'new novel'],
    },
    { name: 'Lena Voss', sells: 'crime novels', hashtags: ['#TheQuietLock'] },
  ),
  reading(
    ['facebook', 'instagram'],
    {
      subject: 'Autumn at the coast',
      points: [
        'Eleven rooms, all with a view of the dunes',
        'Breakfast until eleven',
        'Dogs stay free',
        'Twenty minutes from Alnmouth station by bus',
      ],
      offer: 'Three nights for £330, Sunday to Thursday',
      goal: 'sell',
      link: 'https://hotelmarram.example/stay',
      keywords: ['Northumberland', 'autumn break'],
      tone: 'playful',
    },
    { name: 'Hotel Marram', sells: 'rooms by the sea', hashtags: ['#HotelMarram'] },
  ),
  reading(['facebook'], nightFerry, harbour, 'thanks'),
  reading(
    ['instagram', 'facebook'],
    {
      subject: 'Unser neuer Espresso „Nachtfähre“',
      points: [
        'Bohnen von zwei Höfen in Huehuetenango',
        'Jeden Dienstag in kleinen Chargen geröstet',
        'Noten von Kakao, Orangenschale und gerösteter Mandel',
      ],
      offer: 'Die erste Tüte zum halben Preis mit dem Code FAEHRE',
      audience: 'alle, die zu Hause selbst mahlen',
      goal: 'sell',
      link: 'https://morgenrot.example/nachtfaehre',
      keywords: ['Espresso', 'Rösterei'],
      language: 'de',
    },
    {
      name: 'Morgenrot Kaffee',
      sells: 'frisch gerösteter Kaffee',
      voice: casual,
      hashtags: ['#MorgenrotKaffee'],
    },
  ),
  reading(
    ['linkedin', 'youtube'],
    {
      subject: 'Seminar: Was das neue Urlaubsrecht bedeutet',
      points: [
        'Zwei Fachanwältinnen erklären die Regeln an Beispielen',
        'Am 14. März 2027 um 18 Uhr in Dresden',
        'Mit Checkliste für den nächsten Vertrag',
      ],
      offer: 'Seminarplatz 39 €, für Vereine 25 €',
      audience: 'Führungskräfte kleiner Teams',
      goal: 'sign_up',
      link: 'https://kanzlei-brandt.example/seminar',
      keywords: ['Arbeitsrecht', 'Urlaub'],
      tone: 'formal',
      language: 'de',
    },
    {
      name: 'Kanzlei Brandt',
      sells: 'Beratung im Arbeitsrecht',
      voice: formal,
      hashtags: ['#KanzleiBrandt'],
    },
  ),
  reading(
    ['facebook', 'tiktok'],
    {
      subject: 'Am Mittwoch ist wieder Reparaturabend',
      points: [
        'Von 18 bis 21 Uhr in der Werkstatt',
        'Eine Mechanikerin zeigt, wie man ein Laufrad zentriert',
        'Werkzeug ist da',
      ],
      audience: 'alle, die im Winter Rad fahren',
      goal: 'visit',
      keywords: ['Fahrrad', 'Leipzig'],
      tone: 'warm',
      language: 'de',
    },
    { name: 'Speiche & Söhne', sells: 'Fahrräder und Reparaturen', link: 'https://speiche.example' },
  ),
  reading(
    ['linkedin', 'instagram'],
    {
      subject: 'Bäckerin oder Bäcker (m/w/d) für die Nachtschicht',
      points: ['30 Stunden pro Woche', 'Bezahlung nach Tarif plus Nachtzuschlag', 'Beginn am 1. Februar'],
      goal: 'hire',
      link: 'https://altemuehle.example/jobs',
      keywords: ['Bäckerei', 'Stellenangebot'],
      tone: 'friendly',
      language: 'de',
    },
    { name: 'Alte Mühle', sells: 'Brot und Gebäck', hashtags: ['#AlteMühle'] },
  ),
  reading(['linkedin', 'facebook'], {
    subject: 'Ab heute liefern wir in Leipzig mit dem Lastenrad',
    goal: 'announce',
    link: 'https://belegwerk.example/versand',
    language: 'de',
  }),
  reading(
    ['youtube', 'facebook'],
    {
      subject: 'Langhantelkurs für Einsteiger',
      points: [
        'Sechs Wochen, zwei Abende pro Woche, höchstens acht Personen',
        'Kniebeuge, Drücken und Kreuzheben von Grund auf',
        'Duschen, Spinde und ein kleines Café im Haus',
      ],
      offer: '89 € für den ganzen Kurs',
      goal: 'sign_up',
      link: 'https://eisenhalle.example/kurse',
      keywords: ['Krafttraining'],
      tone: 'bold',
      language: 'de',
    },
    { name: 'Eisenhalle', sells: 'Krafttraining in kleinen Gruppen', hashtags: ['#Eisenhalle'] },
    'reminder',
  ),
  reading(
    ['facebook', 'instagram'],
    {
      subject: 'Notre nouvelle carte d’automne',
      points: [
        'Poisson et crustacés des bateaux du Croisic',
        'Ouvert du mercredi au dimanche, de 12 h à 22 h',
        'Les chiens sont les bienvenus',
      ],
      offer: 'Menu du midi à 19 €',
      audience: 'Les promeneurs du sentier côtier',
      goal: 'visit',
      link: 'https://oyats.example/carte',
      keywords: ['Le Croisic', 'restaurant'],
      language: 'fr',
    },
    { name: 'Hôtel des Oyats', sells: 'chambres au bord de la mer', hashtags: ['#HôtelDesOyats'] },
  ),
  reading(
    ['instagram', 'linkedin'],
    {
      subject: 'Taller de dibujo para niños',
      points: ['Sábados de 11 a 13 h', 'Lápices y papel incluidos', 'A partir de seis años'],
      offer: '8 € por niño, adultos gratis',
      goal: 'sign_up',
      link: 'https://pequenas.example/taller',
      keywords: ['museo', 'plan en familia'],
      tone: 'friendly',
      language: 'es',
    },
    { name: 'Museo de las Cosas Pequeñas', sells: 'exposiciones y talleres' },
  ),
  reading(
    ['facebook', 'tiktok'],
    {
      subject: 'Consultas ao fim do dia',
      points: [
        'Até às 20 h às terças e quintas',
        'Explicamos cada passo antes de começar',
        'Lembrete por SMS',
      ],
      audience: 'quem adia a ida ao dentista',
      goal: 'sell',
      link: 'https://okafor.example/marcar',
      keywords: ['dentista'],
      tone: 'formal',
      language: 'pt',
    },
    { name: 'Clínica Okafor', sells: 'medicina dentária para toda a família' },
  ),
];
