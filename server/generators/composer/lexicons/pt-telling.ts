/** Goals that tell the reader something, in the third person: see pt-selling.ts. */
import { type GoalWords, lines } from '../lexicon.ts';

type Words = Readonly<Record<'awareness' | 'engage' | 'announce' | 'hire', GoalWords>>;

export const telling: Words = {
  awareness: {
    hooks: lines(`
      Vale a pena conhecer.
      Uma breve apresentação.
      Bom saber.
      Para ter em mente.
      casual| Nós contamos.
      casual| Talvez ainda não conheça.
      playful| Psst. Por aqui.
      playful| Pausa no feed. Obrigado.
      bold| Para lembrar.
      bold| Olhe de perto.
      warm| Um tema muito querido por aqui.
      warm| Há muito que queríamos mostrar isto.
      formal| Permita-nos umas palavras.
      formal| Para quem nos quer conhecer.
    `),
    questions: lines(`
      Já conhecia?
      O que fazemos, afinal?
      Já ouviu falar?
      casual| Tem um minuto?
      playful| Podemos contar uma coisa?
      bold| Porque é que isto importa?
      warm| Podemos mostrar uma coisa?
      formal| Permite que lhe contemos algo?
    `),
    naming: lines(`
      Apresentamos: {subject}.
      Do que se trata: {subject}.
      Para conhecer: {subject}.
      casual| Falamos disto: {subject}.
      playful| Rufem os tambores: {subject}.
      bold| Atenção: {subject}.
      formal| Temos o gosto de apresentar: {subject}.
    `),
    calls: {
      link: lines(`
        Saiba mais: {link}
        Está tudo aqui: {link}
        Para continuar a ler: {link}
        casual| Veja só: {link}
        playful| A curiosidade mora aqui: {link}
        bold| Para ver com os próprios olhos: {link}
        warm| Gostaríamos que visse: {link}
        formal| Mais informações: {link}
      `),
      bio: lines(`
        Saiba mais no link da bio.
        Para continuar a ler: link na bio.
        casual| O resto está no link da bio.
        formal| Mais informações no link da bio.
      `),
      none: lines(`
        Perguntas? Os comentários servem para isso.
        Para guardar e ler com calma.
        casual| Conhece alguém que gostaria? Passe a palavra.
        playful| Envie a quem sabe sempre tudo antes dos outros.
        bold| Passe a palavra.
        warm| Obrigado por ler. Pergunte à vontade.
        formal| Respondemos com gosto às suas perguntas.
      `),
    },
  },
  engage: {
    hooks: lines(`
      Vamos falar disto.
      A conversa está aberta.
      Queremos ouvir opiniões.
      casual| A palavra é sua.
      casual| Diga o que pensa, de verdade.
      playful| Somos todos ouvidos. E um pouco curiosos.
      playful| Os comentários estão abertos. Nós também.
      bold| Opiniões, por favor.
      bold| Em voz alta.
      warm| Gostamos muito de ler o que nos escrevem.
      formal| A sua opinião é importante para nós.
    `),
    questions: lines(`
      O que lhe parece?
      A favor ou contra?
      casual| E por aí, o que acham?
      casual| Qual é a sua opinião?
      playful| Abrimos a conversa?
      bold| Sim ou não?
      warm| Podemos perguntar uma coisa?
      formal| Qual é a sua visão?
    `),
    naming: lines(`
      O tema: {subject}.
      Em conversa: {subject}.
      Vamos falar disto: {subject}.
      casual| Queremos saber o que acha: {subject}.
      playful| Que comece a conversa: {subject}.
      formal| Em discussão: {subject}.
    `),
    calls: {
      link: lines(`
        Para ler e comentar: {link}
        É disto que falamos: {link}
        casual| Leia e conte tudo: {link}
        playful| Primeiro ler, depois discutir: {link}
        bold| Ler e opinar: {link}
        warm| Leia com calma, queremos ouvir opiniões: {link}
        formal| Aguardamos a sua opinião: {link}
      `),
      bio: lines(`
        O tema no link da bio, as opiniões aqui.
        casual| Leia no link da bio e conte aqui.
        formal| O tema está no link da bio. Aguardamos a sua opinião.
      `),
      none: lines(`
        Os comentários estão abertos.
        A conversa segue nos comentários.
        casual| Conte nos comentários.
        casual| Pode escrever, lemos tudo.
        playful| Comentários abertos: com carinho, com humor, com vontade.
        bold| Aos comentários.
        warm| Lemos cada palavra.
        formal| Leremos a sua resposta com atenção.
      `),
    },
  },
  announce: {
    hooks: lines(`
      Há novidades.
      Temos algo para contar.
      Uma novidade para contar.
      casual| Já podemos contar.
      casual| Temos uma coisa para lhe dizer.
      playful| Respirar fundo. Aqui vamos.
      playful| Leu aqui.
      bold| É oficial.
      bold| Notícia. Sem rodeios.
      warm| Que alegria contar isto.
      warm| Uma notícia que nos faz sorrir.
      formal| Temos o gosto de anunciar uma novidade.
      formal| Um anúncio da nossa casa.
    `),
    questions: lines(`
      O que há de novo?
      Já sabe da notícia?
      casual| Já ouviu?
      playful| Adivinhe?
      bold| Novidades? Sim.
      warm| Podemos contar uma coisa boa?
      formal| Permite que lhe contemos uma novidade?
    `),
    naming: lines(`
      A novidade: {subject}.
      A notícia: {subject}.
      Anunciamos: {subject}.
      casual| Olha a novidade: {subject}.
      playful| Rufem os tambores: {subject}.
      bold| É oficial: {subject}.
      formal| Temos o gosto de anunciar: {subject}.
    `),
    calls: {
      link: lines(`
        Todos os detalhes: {link}
        A história completa: {link}
        Leia aqui: {link}
        casual| Contamos tudo aqui: {link}
        playful| O enredo continua aqui: {link}
        bold| É aqui: {link}
        warm| Gostaríamos que lesse o resto: {link}
        formal| O anúncio completo: {link}
      `),
      bio: lines(`
        Todos os detalhes no link da bio.
        A história completa: link na bio.
        casual| Contamos tudo no link da bio.
        formal| O anúncio completo está no link da bio.
      `),
      none: lines(`
        Passe a palavra.
        Perguntas? Os comentários servem para isso.
        casual| Conte a quem gostaria de saber.
        playful| Agora já pode contar a toda a gente.
        bold| Para que se saiba.
        warm| Obrigado por fazer parte desta alegria.
        formal| Respondemos com gosto às suas perguntas.
      `),
    },
  },
  hire: {
    hooks: lines(`
      Temos uma vaga.
      Procuramos gente.
      Há um lugar livre entre nós.
      casual| Procuramos alguém. Quem sabe, quem está a ler.
      casual| Venha trabalhar com a gente.
      playful| Temos uma cadeira vazia. E está à espera.
      bold| Uma vaga. Sem rodeios.
      warm| Vai ser bom conhecer quem vem.
      formal| Uma vaga na nossa casa.
      formal| Abrimos um processo de seleção.
    `),
    questions: lines(`
      Vontade de mudar?
      Conhece alguém para este lugar?
      casual| É a sua cara?
      casual| Vem trabalhar aqui?
      playful| E se acordar cedo tivesse graça?
      bold| Hora de mudar?
      warm| Gostaria de fazer parte?
      formal| Pensa no próximo passo profissional?
    `),
    naming: lines(`
      O lugar: {subject}.
      A vaga: {subject}.
      casual| O trabalho é este: {subject}.
      playful| Procura-se: {subject}.
      bold| A vaga, sem rodeios: {subject}.
      formal| Vaga em aberto: {subject}.
    `),
    calls: {
      link: lines(`
        Tudo sobre a vaga: {link}
        Candidaturas aqui: {link}
        Candidate-se aqui: {link}
        casual| É a sua cara? Por aqui: {link}
        playful| É a sua vez de jogar: {link}
        bold| Candidaturas: {link}
        warm| Queremos muito ler a sua história: {link}
        formal| Detalhes e candidatura: {link}
      `),
      bio: lines(`
        Tudo sobre a vaga no link da bio.
        Candidaturas: link na bio.
        casual| É a sua cara? O link está na bio.
        formal| Envie a sua candidatura pelo link da bio.
      `),
      none: lines(`
        Conhece alguém? Passe a palavra.
        Para se candidatar, basta uma mensagem.
        casual| É a sua cara? Escreva-nos.
        playful| Marque a pessoa com quem dividiria o café.
        bold| Aguardamos candidaturas.
        warm| Escreva-nos e conte a sua história.
        formal| Aguardamos a sua candidatura.
      `),
    },
  },
};
