import { type Lexicon, lines } from '../lexicon.ts';
import { selling } from './es-selling.ts';
import { telling } from './es-telling.ts';

export const spanish: Lexicon = {
  language: 'es',
  goals: { ...selling, ...telling },
  angles: {
    tease: {
      open: lines(`
        Algo se acerca.
        Un pequeño adelanto.
        Atención a lo que viene.
        casual| No podemos contarlo todo. Pero casi.
        playful| Guardar secretos se nos da fatal.
        bold| Ojos abiertos.
        warm| Teníamos muchas ganas de contarte esto.
        formal| Un primer adelanto para usted.
      `),
      close: lines(`
        Pronto, más.
        Continuará.
        casual| No te vayas lejos.
        playful| Y hasta aquí podemos leer.
        formal| Pronto le daremos más detalles.
      `),
    },
    launch: {
      open: lines(`
        Ya está aquí.
        Se acabó la espera.
        Llegó el momento.
        casual| Aquí lo tienes.
        playful| Que vuele el confeti.
        bold| Esto es.
        warm| Qué ganas teníamos de enseñártelo.
        formal| Ya está aquí, y nos complace presentárselo.
      `),
      close: lines(`
        Las primeras impresiones, en los comentarios.
        casual| ¿Qué te parece?
        formal| Esperamos sus impresiones.
      `),
    },
    teach: {
      open: lines(`
        Bueno saberlo.
        De cerca.
        Unas notas útiles.
        casual| Te lo explicamos.
        playful| Empieza la clase. Sin deberes.
        bold| Saber ayuda.
        warm| Te lo explicamos con calma.
        formal| Algunas explicaciones para usted.
      `),
      close: lines(`
        Para guardar y consultar.
        ¿Alguna duda? La resolvemos en los comentarios.
        formal| Con gusto le explicaremos más.
      `),
    },
    proof: {
      open: lines(`
        Los hechos hablan.
        Lo que lo respalda.
        Datos concretos.
        casual| Juzga tú.
        playful| Traemos pruebas.
        bold| Sin grandes palabras. Hechos.
        warm| Esto es lo que nos importa.
        formal| Juzgue con sus propios ojos.
      `),
      close: lines(`
        Ahí quedan los hechos.
        casual| ¿Lo has probado? Cuéntanos.
        formal| ¿Lo ha probado? Nos interesa su opinión.
      `),
    },
    offer: {
      open: lines(`
        Nuestra propuesta.
        Una propuesta para mirar con calma.
        casual| Tenemos algo para ti.
        playful| Tu cartera nos pidió que lo dijéramos.
        bold| Así de sencillo.
        warm| Un detalle para ti.
        formal| Nuestra propuesta para usted.
      `),
      close: lines(`
        ¿Alguna duda? Basta con preguntar.
        casual| ¿Te encaja? Dínoslo.
        formal| Con gusto le asesoramos.
      `),
    },
    reminder: {
      open: lines(`
        Un pequeño recordatorio.
        Por si se había pasado.
        Sigue en pie.
        casual| Por si se te había pasado.
        playful| Somos nosotros otra vez. Hola.
        bold| Que no se olvide.
        warm| Un recordatorio con cariño.
        formal| Nos permitimos recordárselo.
      `),
      close: lines(`
        Para pasárselo a quien le interese.
        casual| Luego no digas que no avisamos.
        formal| Gracias por su atención.
      `),
    },
    thanks: {
      open: lines(`
        Gracias.
        Toca dar las gracias.
        Unas palabras de gratitud.
        casual| Gracias a ti.
        playful| Abrazo grupal. Ya está.
        bold| Gracias. De verdad.
        warm| De corazón: gracias.
        formal| Queremos darle las gracias.
      `),
      close: lines(`
        Gracias por estar ahí.
        Gracias por leernos.
        formal| Agradecemos su confianza.
      `),
    },
    story: {
      open: lines(`
        Entre bastidores.
        La historia que hay detrás.
        casual| Te contamos una historia.
        playful| Ponte cómodo, que hay historia.
        bold| Sin rodeos.
        warm| Unas palabras nuestras para ti.
        formal| Unas palabras sobre nuestro trabajo.
      `),
      close: lines(`
        Cada cual tiene su historia. Aquí leemos todas.
        casual| ¿Y tu historia?
        formal| Gracias por su lectura.
      `),
    },
    question: {
      open: lines(`
        Una pregunta.
        Nos gustaría saberlo.
        casual| Pregunta rápida para ti.
        playful| A ver esas manos.
        bold| Turno de palabra.
        warm| Tenemos curiosidad por leerte.
        formal| Una pregunta para usted.
      `),
      close: lines(`
        Respuestas, en los comentarios.
        casual| Cuéntanos en los comentarios.
        formal| Esperamos su respuesta.
      `),
    },
  },
  naming: lines(`
    {subject}.
    {subject}.
    De esto se trata: {subject}.
    Aquí está: {subject}.
    En pocas palabras: {subject}.
    casual| Te hablamos de esto: {subject}.
    playful| Tachán: {subject}.
    bold| Así, sin más: {subject}.
    warm| De nosotros para ti: {subject}.
    formal| Para usted: {subject}.
  `),
  news: lines(`
    Novedades de {brand}: {subject}.
    Desde {brand}: {subject}.
    {brand} presenta: {subject}.
    casual| {brand} te presenta: {subject}.
    playful| Recién salido de {brand}: {subject}.
    warm| Con cariño, {brand}: {subject}.
    formal| {brand} tiene el placer de presentarle: {subject}.
  `),
  story: lines(`
    Hay algo que contar: {subject}.
    Queríamos hablar de esto: {subject}.
    casual| ¿Tienes un momento? Va de esto: {subject}.
    playful| Coge una silla. Va de esto: {subject}.
    bold| Vamos al grano: {subject}.
    warm| Hace tiempo que queríamos contártelo: {subject}.
    formal| Nos gustaría contarle más: {subject}.
  `),
  bridge: lines(`
    Del «luego lo miro» al «vamos»: {subject}.
    Entre la idea y las ganas: {subject}.
    Primero, la curiosidad. Después, esto: {subject}.
    casual| Primero dudas. Luego miras. Y aparece esto: {subject}.
    playful| Antes: pasar el dedo. Después: saberlo. Entre medias: {subject}.
    bold| Menos dudas. Más de esto: {subject}.
    warm| De una idea a algo para compartir: {subject}.
    formal| De la pregunta a la respuesta: {subject}.
  `),
  because: lines(`
    Un detalle: {point}.
    Bueno saberlo: {point}.
    Lo que cuenta: {point}.
    Para empezar: {point}.
    Para recordar: {point}.
    casual| Lo que nos gusta: {point}.
    casual| Esto te va a gustar: {point}.
    playful| Giro de guion: {point}.
    bold| El dato: {point}.
    warm| Lo que nos alegra: {point}.
    formal| Cabe destacar: {point}.
  `),
  plus: lines(`
    Además: {point}.
    Y también: {point}.
    Otra cosa: {point}.
    casual| Y hay más: {point}.
    playful| La guinda: {point}.
    formal| Asimismo: {point}.
  `),
  listLead: lines(`
    Lo que conviene saber:
    En pocas palabras:
    Los detalles:
    Lo que importa:
    De un vistazo:
    casual| Esto es lo que tienes que saber:
    casual| La versión corta:
    playful| Para quien lee en diagonal:
    bold| Los hechos:
    warm| Lo que queremos contarte:
    formal| Los puntos clave:
    formal| En resumen:
  `),
  offer: lines(`
    {offer}.
    La oferta: {offer}.
    La propuesta: {offer}.
    casual| Y para ti: {offer}.
    playful| Ah, y otra cosa: {offer}.
    bold| El trato: {offer}.
    warm| Un detalle para ti: {offer}.
    formal| Nuestra oferta para usted: {offer}.
  `),
  audience: lines(`
    Pensando en: {audience}.
    ¿Para quién? {audience}.
    casual| Esto va para: {audience}.
    playful| No miramos a nadie, pero: {audience}.
    bold| Pensado para: {audience}.
    warm| Con cariño para: {audience}.
    formal| Dirigido a: {audience}.
  `),
  closingQuestions: lines(`
    ¿Alguna pregunta?
    ¿A quién le vendría bien?
    casual| ¿Qué opinas?
    casual| ¿Qué más te gustaría saber?
    playful| ¿Quién tiene que ver esto?
    bold| ¿Opiniones?
    warm| ¿Qué nos preguntarías?
    formal| ¿Qué le gustaría saber?
  `),
  signOff: lines(`
    {brand}: {sells}.
    {brand}: {sells}.
    warm| Un saludo, {brand}
    warm| Con cariño, {brand}
  `),
  labels: {
    offer: ['La oferta', 'La propuesta'],
    audience: ['Para', 'Para quién'],
    link: ['Más', 'Más información', 'Detalles'],
  },
  quotes: ['«', '»'],
  address: {
    usual: 'casual',
    casualSigns: /(?<!\p{L})(?:tú|ti|tu|tus|te|contigo)(?!\p{L})/giu,
    formalSigns: /(?<!\p{L})(?:usted|ustedes|le|les)(?!\p{L})/giu,
  },
  stopWords:
    'el la los las lo un una unos unas de del al a en con sin por para sobre entre desde hasta hacia según tras y e o u ni que qué quien quién cual como cómo cuando cuándo donde dónde pero más menos muy mi mis tu tus su sus nuestro nuestra nuestros nuestras este esta estos estas ese esa esos esas esto eso se es son ser está están fue hay ya no sí también cada todo toda todos todas'.split(
      ' ',
    ),
};
