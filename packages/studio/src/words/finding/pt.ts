import type { Dictionary } from './en.ts'

/** The words by which people look for a screen besides its name. */
export const pt: Dictionary = {
  'find-audit': 'histórico quem mudou o quê quando registo',
  'find-deletedContent': 'desfazer restaurar recuperar eliminação lixo espaço site',
  'find-integrations': 'webhook eventos entregas plugins slack',
  'find-invitations': 'convidar convidados membros links',
  'find-library': 'pastas mover ordem arquivo eliminados',
  'find-newSpace':
    'novo adicionar importar ficheiros arquivos notion confluence gitbook obsidian docusaurus word github gitlab',
  'find-openapi': 'swagger api referência especificação',
  'find-operations': 'webhook falhas tarefas limites saúde armazenamento uso',
  'find-orgMerging': 'aprovações revisões regras',
  'find-people': 'membros convidados utilizadores remover sair entregar convidar funções',
  'find-questions': 'conversas chat suporte',
  'find-signIn': 'sso saml oidc openid connect fornecedor login',
  'find-siteAccess': 'quem pode editar permissões funções convidar',
  'find-siteAudience':
    'visitantes clientes plano público privado link de partilha login ver como somente visibilidade quem lê',
  'find-siteDomain': 'domínio próprio dns nome de host endereço',
  'find-siteFeatures': 'avaliações opiniões assistente ia perguntas ações markdown pdf',
  'find-siteGeneral': 'renomear eliminar incorporar',
  'find-siteInsights': 'estatísticas visualizações pesquisas sem resultado avaliações',
  'find-siteLook': 'logotipo cor favicon fonte tema anúncio design',
  'find-siteRedirects': 'redirecionamento endereços antigos links antigos movido 404',
  'find-siteStructure': 'secções grupos variantes versões idiomas traduções ordem navegação',
  'find-spaceAccess': 'quem pode editar permissões funções convidar revisores convidados temporário mês agência fim',
  'find-spaceGeneral': 'título idioma ícone arquivar eliminar duplicar',
  'find-spaceHistory': 'desfazer mesclagem reverter restaurar versões anteriores quem mudou',
  'find-spaceMerging': 'aprovações revisões regras',
  'find-spaceMoving':
    'importar exportar git github gitlab sincronização repositório zip pasta backup notion confluence gitbook obsidian docusaurus word',
  'find-spaceUpkeep':
    'cuidado responsável desatualizado verificado órfãs texto alternativo sem uso links quebrados antigas sem mudanças há um ano responsáveis revistas conferidas',
  'find-teams': 'grupos',
  'find-translations': 'traduzir idiomas glossário alemão francês inglês',
  'find-work': 'progresso tarefas importar exportar falhas em curso',
}
