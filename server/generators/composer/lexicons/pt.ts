import { type Lexicon, lines } from '../lexicon.ts';
import { selling } from './pt-selling.ts';
import { telling } from './pt-telling.ts';

export const portuguese: Lexicon = {
  language: 'pt',
  goals: { ...selling, ...telling },
  angles: {
    tease: {
      open: lines(`
        Vem aí uma novidade.
        Uma pequena amostra.
        Para seguir de perto.
        casual| Não podemos contar tudo. Mas quase.
        playful| Guardar segredos não é o nosso forte.
        bold| Olhos abertos.
        warm| Que vontade de contar tudo.
        formal| Uma primeira amostra.
      `),
      close: lines(`
        Mais em breve.
        Continua.
        casual| Fique por perto.
        playful| E mais não dizemos. Por agora.
        formal| Em breve daremos mais detalhes.
      `),
    },
    launch: {
      open: lines(`
        Chegou.
        Aqui está.
        A espera acabou.
        casual| Olha só.
        playful| Soltem os confetes.
        bold| É isto.
        warm| Que alegria mostrar isto.
        formal| Chegou, e temos o gosto de apresentar.
      `),
      close: lines(`
        As primeiras impressões, nos comentários.
        casual| Então, o que acha?
        formal| Aguardamos as suas impressões.
      `),
    },
    teach: {
      open: lines(`
        Bom saber.
        Um olhar mais de perto.
        Algumas notas úteis.
        casual| Nós explicamos.
        playful| A aula vai começar. Sem teste no fim.
        bold| Saber ajuda.
        warm| Explicamos com calma.
        formal| Algumas explicações.
      `),
      close: lines(`
        Para guardar e consultar.
        Ficou uma dúvida? Respondemos nos comentários.
        formal| Explicamos mais com todo o gosto.
      `),
    },
    proof: {
      open: lines(`
        Vamos ao concreto.
        O que fala por nós.
        Coisas concretas.
        casual| Tire as suas conclusões.
        playful| Trouxemos provas.
        bold| Menos palavras. Mais substância.
        warm| É isto que nos importa.
        formal| Avalie com os seus olhos.
      `),
      close: lines(`
        Fica para avaliar com calma.
        casual| Já experimentou? Conte.
        formal| Já experimentou? A sua opinião é importante para nós.
      `),
    },
    offer: {
      open: lines(`
        A nossa proposta.
        Uma proposta para ver com calma.
        casual| Temos uma coisa para mostrar.
        playful| A carteira pediu para falarmos nisto.
        bold| Simples assim.
        warm| Um mimo da nossa parte.
        formal| Apresentamos a nossa proposta.
      `),
      close: lines(`
        Dúvidas? É só perguntar.
        casual| Soa bem? Diga alguma coisa.
        formal| Aconselhamos com todo o gosto.
      `),
    },
    reminder: {
      open: lines(`
        Um pequeno lembrete.
        Caso tenha passado despercebido.
        Continua de pé.
        casual| Só para lembrar.
        playful| Somos nós outra vez. Olá.
        bold| Para não esquecer.
        warm| Um lembrete com carinho.
        formal| Permita-nos um breve lembrete.
      `),
      close: lines(`
        Para passar a quem possa interessar.
        casual| Depois não diga que ninguém avisou.
        formal| Gratos pela sua atenção.
      `),
    },
    thanks: {
      open: lines(`
        Obrigado.
        É hora de agradecer.
        Umas palavras de gratidão.
        casual| Obrigado a todos.
        playful| Abraço de grupo. Já está.
        bold| Obrigado. De verdade.
        warm| Do fundo do coração: obrigado.
        formal| Queremos agradecer a sua atenção.
      `),
      close: lines(`
        Obrigado por estar desse lado.
        Obrigado por nos ler.
        formal| Agradecemos a sua confiança.
      `),
    },
    story: {
      open: lines(`
        Nos bastidores.
        A história por trás disto.
        casual| Vamos contar uma história.
        playful| Puxe uma cadeira, há história.
        bold| Sem rodeios.
        warm| Umas palavras nossas.
        formal| Umas palavras sobre o nosso trabalho.
      `),
      close: lines(`
        Cada um tem a sua história. Lemos todas.
        casual| E a sua história?
        formal| Gratos pela sua leitura.
      `),
    },
    question: {
      open: lines(`
        Uma pergunta.
        Gostaríamos de saber.
        casual| Pergunta rápida.
        playful| Mãos no ar, por favor.
        bold| É a vez dos comentários.
        warm| Temos curiosidade em ler as respostas.
        formal| Permita-nos uma pergunta.
      `),
      close: lines(`
        Respostas nos comentários.
        casual| Conte nos comentários.
        formal| Aguardamos a sua resposta.
      `),
    },
  },
  naming: lines(`
    {subject}.
    {subject}.
    É disto que se trata: {subject}.
    Aqui está: {subject}.
    Em poucas palavras: {subject}.
    casual| Falamos disto: {subject}.
    playful| Tcharam: {subject}.
    bold| Simplesmente: {subject}.
    warm| Com carinho: {subject}.
    formal| Em síntese: {subject}.
  `),
  news: lines(`
    Novidades de {brand}: {subject}.
    {brand} apresenta: {subject}.
    {brand} tem novidades: {subject}.
    casual| Direto de {brand}: {subject}.
    playful| Rufem os tambores, {brand} apresenta: {subject}.
    warm| Com carinho, {brand}: {subject}.
    formal| {brand} tem o gosto de apresentar: {subject}.
  `),
  story: lines(`
    Há algo para contar: {subject}.
    Queríamos falar disto: {subject}.
    casual| Tem um momento? É sobre isto: {subject}.
    playful| Puxe uma cadeira. É sobre isto: {subject}.
    bold| Vamos ao que interessa: {subject}.
    warm| Há muito que queríamos contar isto: {subject}.
    formal| Gostaríamos de contar um pouco mais: {subject}.
  `),
  bridge: lines(`
    Do “depois vejo” ao “vamos a isso”: {subject}.
    Entre a ideia e a vontade: {subject}.
    Primeiro a curiosidade. Depois isto: {subject}.
    casual| Primeiro a dúvida. Depois o olhar. E aparece isto: {subject}.
    playful| Antes: deslizar o dedo. Depois: saber. Pelo meio: {subject}.
    bold| Menos dúvidas. Mais disto: {subject}.
    warm| De uma vontade a um plano: {subject}.
    formal| Da pergunta à resposta: {subject}.
  `),
  because: lines(`
    Um detalhe: {point}.
    Bom saber: {point}.
    O que conta: {point}.
    Para começar: {point}.
    Para guardar: {point}.
    casual| O que nos agrada: {point}.
    casual| A parte boa: {point}.
    playful| Reviravolta: {point}.
    bold| O essencial: {point}.
    warm| O que nos deixa felizes: {point}.
    formal| De salientar: {point}.
  `),
  plus: lines(`
    E também: {point}.
    Além disso: {point}.
    Mais uma coisa: {point}.
    casual| E tem mais: {point}.
    playful| A cereja no topo do bolo: {point}.
    formal| A acrescentar: {point}.
  `),
  listLead: lines(`
    O que convém saber:
    Em resumo:
    Os detalhes:
    O que importa:
    Num relance:
    casual| Fique a saber:
    casual| A versão curta:
    playful| Para quem lê na diagonal:
    bold| O essencial:
    warm| O que gostaríamos de contar:
    formal| Os pontos essenciais:
    formal| Em síntese:
  `),
  offer: lines(`
    {offer}.
    A oferta: {offer}.
    A proposta: {offer}.
    casual| E tem mais: {offer}.
    playful| Ah, e mais uma coisa: {offer}.
    bold| O acordo: {offer}.
    warm| Um mimo: {offer}.
    formal| A nossa oferta: {offer}.
  `),
  audience: lines(`
    A pensar em: {audience}.
    Para quem? {audience}.
    casual| Esta é para: {audience}.
    playful| Sem apontar a ninguém, mas: {audience}.
    bold| Pensado para: {audience}.
    warm| Com carinho para: {audience}.
    formal| Destinado a: {audience}.
  `),
  closingQuestions: lines(`
    Alguma pergunta?
    Quem gostaria disto?
    casual| O que acha?
    casual| O que mais quer saber?
    playful| Quem é que tem de ver isto?
    bold| Opiniões?
    warm| O que nos perguntaria?
    formal| O que gostaria de saber?
  `),
  signOff: lines(`
    {brand}: {sells}.
    {brand}: {sells}.
    warm| Um abraço, {brand}
    warm| Até breve, {brand}
  `),
  labels: {
    offer: ['A oferta', 'A proposta'],
    audience: ['Para', 'Para quem'],
    link: ['Mais', 'Saiba mais', 'Detalhes'],
  },
  quotes: ['“', '”'],
  address: { usual: 'formal', casualSigns: null, formalSigns: null },
  stopWords:
    'o a os as um uma uns umas de do da dos das em no na nos nas ao aos à às por pelo pela pelos pelas para com sem sob sobre entre desde até após e ou mas nem que quem qual quais como quando onde porque se mais menos muito já não sim também meu minha meus minhas seu sua seus suas nosso nossa nossos nossas este esta estes estas esse essa isto isso aquilo é são ser está estão foi há cada todo toda todos todas'.split(
      ' ',
    ),
};
