import { readTrades } from './trade.ts';

export const trades = readTrades(`
brand: Café do Cais
sells: café torrado na hora
link: https://cafedocais.example/graos
subject: O nosso novo espresso “Barca da noite”
subject: A prova de outono na torrefação
subject: A assinatura de café de filtro
point: Grãos de duas quintas de Huehuetenango
point: Torrado todas as terças em pequenos lotes
point: Notas de cacau, casca de laranja e amêndoa torrada.
point: Pagamos aos produtores 40% acima do mercado
point: Para cafeteira italiana, máquina de espresso ou prensa
point: Enviado no dia seguinte à torra
offer: 250 g por 8,90 €, portes incluídos a partir de 30 €
offer: O primeiro pacote a metade do preço com o código BARCA
audience: quem mói em casa
audience: escritórios cansados de cápsulas
keywords: espresso, café de especialidade, torrefação, café de filtro
hashtags: #CaféDoCais, #CaféDoPorto
job: Barista, três dias por semana
banned: mais saudável do que o chá

brand: Advocacia Morais
sells: consultoria em direito do trabalho
link: https://advocaciamorais.example/contratos
subject: Um guia claro dos contratos a termo
subject: Primeira conversa sobre despedimento
subject: Palestra: o que muda nas férias pagas
point: Escrito por duas advogadas, sem jargão
point: Período experimental, renovação e aviso prévio
point: No dia 14 de março de 2027, às 18h, em Coimbra
point: Com uma lista de verificação para o próximo contrato
point: Respondemos por e-mail em três dias úteis
point: Disponível também em PDF
offer: O guia não custa nada
offer: Lugar a 30 €, 20 € para associações
audience: gestores de equipas pequenas
audience: quem contrata pela primeira vez
keywords: direito do trabalho, contratos, férias, pequenas empresas
hashtags: #AdvocaciaMorais
job: Assistente jurídico
banned: ganhamos sempre

brand: Galpão de Ferro
sells: treino de força
link: https://galpaodeferro.example/cursos?ref=post
subject: Curso de barra para principiantes
subject: A aula de sábado para maiores de 60
subject: Abrimos o segundo piso
point: Seis semanas, duas noites por semana, oito pessoas no máximo
point: Agachamento, supino e levantamento terra desde o zero
point: Os treinadores filmam os seus ensaios e falam deles consigo
point: Duches, cacifos e um pequeno café
point: Aberto a partir das 6h de segunda a sexta
point: Sem espelhos e sem gritos
offer: 80 € o curso completo
offer: Traga alguém à primeira aula sem pagar mais
audience: quem nunca pegou numa barra
audience: sócios que voltam depois de uma pausa
keywords: treino de força, barra, principiantes, boa forma
hashtags: #GalpãoDeFerro
job: Treinador para as aulas da noite
banned: perca 10 kg num mês

brand: Contaclara
sells: contabilidade para profissionais independentes
link: https://contaclara.example/inicio?plano=solo&utm_source=newsletter
subject: Contaclara 4.0 com leitura de recibos
subject: A nossa API aberta
subject: Webinar sobre o IVA
point: Fotografe o recibo: valor, data e taxa já estão preenchidos
point: Exporte para CSV e para o contabilista com um clique
point: Os dados ficam em servidores em Lisboa
point: Faturas em 12 moedas
point: Atalhos de teclado para tudo
point: Importar uma folha de cálculo demora poucos minutos
offer: Plano solo a 9 € por mês, sem fidelização
offer: 30 dias para experimentar, sem cartão
audience: designers independentes
audience: programadores com clientes no estrangeiro
keywords: contabilidade, freelancers, faturas, IVA
hashtags: #Contaclara, #VidaFreelancer
job: Suporte técnico à distância
banned: nunca mais pague impostos

brand: Padaria Moinho Velho
sells: pão de massa-mãe e bolos
link: https://moinhovelho.example
subject: Pão de centeio com alcaravia
subject: O folar da Páscoa voltou
subject: Procuramos padeira ou padeiro para a noite
point: Farinha do moinho de Santa Luzia, moída em pedra
point: A massa repousa 36 horas
point: Sai do forno às 7h30 e ao meio-dia costuma acabar
point: Amassado por Agnieszka e Tomás
point: Centeio, trigo, água e sal
point: Fechado ao domingo e à segunda
offer: Dois pães por 7 € à quinta-feira
offer: Um café com cada fatia de folar
audience: madrugadores de Braga
audience: quem tem saudades de pão de centeio
keywords: massa-mãe, pão de centeio, padaria, Braga
hashtags: #MoinhoVelho
job: Padeira ou padeiro para a noite
banned: sem glúten

brand: Museu das Coisas Pequenas
sells: exposições e oficinas
link: https://coisaspequenas.example/bilhetes
subject: “Bolsos”, uma exposição sobre o que trazemos connosco
subject: Quinta à noite com música
subject: Oficina de desenho para crianças
point: 120 objetos emprestados por visitantes
point: Curadoria: Dra. Ngozi Adeyemi
point: De 3 de maio a 28 de setembro
point: Acesso sem degraus e filmes com legendas
point: O café fica aberto até às 22h
point: Lápis e papel incluídos
offer: Entrada 12 €, grátis até aos 18 anos
offer: Pague o que puder no primeiro domingo do mês
audience: famílias com crianças a partir dos seis
audience: quem coleciona objetos estranhos
keywords: museu, exposição, programa em família, design
hashtags: #CoisasPequenas, #MuseuÀNoite
job: Serviço educativo para escolas
banned: a maior coleção da Europa

brand: Raio & Filhos
sells: bicicletas e reparações
link: https://raioefilhos.example/oficina
subject: Revisão de inverno para bicicletas urbanas
subject: A bicicleta elétrica Carriça
subject: Noite de reparações à quarta
point: Travões, mudanças e luzes numa visita
point: 19 kg com bateria, 80 km por carga
point: Uma mecânica mostra como centrar uma roda
point: Guardamos peças durante dez anos
point: Bicicleta de empréstimo enquanto a sua está na oficina
point: Pergunte pela Priya, ela conhece cada rolamento
offer: Revisão completa 65 € até 30 de novembro
offer: 2.499,00 € com guarda-lamas e cadeado
audience: quem pedala o inverno todo
audience: famílias com bicicleta de carga
keywords: bicicleta, bicicleta elétrica, oficina, mobilidade
hashtags: #RaioEFilhos
job: Mecânica de bicicletas
banned: à prova de roubo

brand: Rios Limpos
sells: limpeza de rios e análises de água
link: https://rioslimpos.example/voluntarios#datas
subject: Limpeza do rio Ave
subject: O nosso relatório anual
subject: Procuramos voluntários para análises de água
point: Luvas, sacos e chá são por nossa conta
point: 412 voluntários recolheram 9,6 toneladas no ano passado
point: Encontro no açude de Vizela, sábado, às 10h
point: As crianças são bem-vindas com um adulto
point: Cada amostra entra num mapa público
point: A formação dura uma tarde
offer: Com 15 € paga-se um kit de análise
offer: Cada donativo é duplicado até ao Natal
audience: quem passeia o cão junto ao rio
audience: escolas do Minho
keywords: rios, voluntariado, ambiente, Minho
hashtags: #RiosLimpos
job: Coordenação dos voluntários
banned: salvámos o rio

brand: Clínica dentária Okafor
sells: medicina dentária para toda a família
link: https://dentalokafor.example/marcacoes
subject: Consultas ao fim do dia
subject: Uma primeira visita tranquila
subject: A nossa nova higienista
point: Aberto até às 20h às terças e quintas
point: Explicamos cada passo antes de começar
point: Levanta a mão e nós paramos
point: Elevador até ao segundo andar, estacionamento nas traseiras
point: A Maria fala português, inglês e polaco
point: Lembrete por SMS
offer: Consulta e limpeza 55 €
offer: Consulta infantil sem custo
audience: quem anda a adiar o dentista
audience: pais de crianças em idade escolar
keywords: dentista, saúde oral, limpeza dentária, família
hashtags: #DentalOkafor
job: Higienista oral a tempo parcial
banned: totalmente indolor

brand: Lena Voss
sells: romances policiais
link: https://lenavoss.example/a-eclusa-calada
subject: “A eclusa calada”, o meu quarto romance
subject: Leitura na livraria Folha Larga
subject: “A estrada do sal” em audiolivro
point: Um guarda da eclusa encontra uma carta para um homem que se afogou em 1987
point: Lido por Fiona Marsh
point: 352 páginas, capa dura e digital
point: Exemplares assinados enquanto houver
point: Leio dois capítulos e respondo a perguntas
point: A história passa-se no rio Douro
offer: Capa dura 18,90 €
offer: Entrada 5 €, descontados no livro
audience: leitores de policiais sem pressa
audience: clubes de leitura
keywords: policial, novidade, leitura, Douro
hashtags: #AEclusaCalada
job: Assistente para leituras e correio
banned: melhor do que Christie

brand: Hotel Estorno
sells: quartos junto ao mar
link: https://hotelestorno.example/reservas?epoca=outono
subject: Outono na costa
subject: Nova carta no restaurante
subject: Reabertura depois das obras
point: Onze quartos, todos com vista para as dunas
point: Pequeno-almoço até às onze
point: Os cães dormem de graça
point: A cozinha compra aos barcos de Vila do Conde
point: A vinte minutos da estação, de autocarro
point: Salamandra, jogos de tabuleiro, sem televisão
offer: Três noites por 330 €, de domingo a quinta
offer: Saída tardia incluída em outubro
audience: casais que procuram sossego
audience: caminhantes da costa
keywords: praia, hotel, outono, Minho
hashtags: #HotelEstorno, #CostaCalma
job: Receção para a época de inverno
banned: o melhor hotel da costa

brand: Ferragens Porca
sells: ferramentas e ferragens
link: https://ferragensporca.example/oficinas
subject: Biblioteca de ferramentas
subject: Cópias de chaves na hora
subject: Oficina de sábado: pendurar uma porta
point: Lixadeira, corta-azulejos e escada comprida ao dia
point: Conselhos de quem já o fez
point: Parafusos à unidade, não à caixa
point: Aberto 8h–18h, sábados 9h–16h
point: Quatro lugares, duas portas, uma formadora
point: Aceitamos tinta velha
offer: Caução 20 €, aluguer desde 4 € por dia
offer: Oficina 25 € com materiais
audience: quem vive na primeira casa
audience: senhorios que reparam por si
keywords: bricolage, ferramentas, ferragens, remodelação
hashtags: #FerragensPorca
job: Atendimento no balcão de ferramentas
banned: dura para sempre
`);
