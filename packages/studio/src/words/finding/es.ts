import type { Dictionary } from './en.ts'

/** The words by which people look for a screen besides its name. */
export const es: Dictionary = {
  'find-audit': 'historial quién cambió qué cuándo registro',
  'find-deletedContent': 'deshacer restaurar recuperar eliminación papelera espacio sitio',
  'find-integrations': 'webhook eventos entregas complementos slack',
  'find-invitations': 'invitar invitados miembros enlaces',
  'find-library': 'carpetas mover orden archivo eliminados',
  'find-newSpace': 'nuevo añadir importar archivos notion confluence gitbook obsidian docusaurus word github gitlab',
  'find-openapi': 'swagger api referencia especificación',
  'find-operations': 'webhook fallidos tareas límites salud almacenamiento uso',
  'find-orgMerging': 'aprobaciones revisiones reglas',
  'find-people': 'miembros invitados usuarios quitar eliminar salir entregar invitar roles',
  'find-questions': 'conversaciones chat soporte',
  'find-signIn': 'sso saml oidc openid connect proveedor inicio de sesión',
  'find-siteAccess': 'quién puede editar permisos roles invitar',
  'find-siteAudience':
    'visitantes clientes plan público privado enlace compartido inicio de sesión ver como solo visibilidad quién lee',
  'find-siteDomain': 'dominio propio dns nombre de host dirección',
  'find-siteFeatures': 'valoraciones opiniones asistente ia preguntas acciones markdown pdf',
  'find-siteGeneral': 'renombrar eliminar incrustar',
  'find-siteInsights': 'estadísticas vistas búsquedas sin resultado valoraciones',
  'find-siteLook': 'logotipo color favicon fuente tema anuncio diseño',
  'find-siteRedirects': 'redirección direcciones antiguas enlaces antiguos movido 404',
  'find-siteStructure': 'secciones grupos variantes versiones idiomas traducciones orden navegación',
  'find-spaceAccess': 'quién puede editar permisos roles invitar revisores invitados temporal mes agencia fin',
  'find-spaceGeneral': 'título idioma icono archivar eliminar duplicar',
  'find-spaceHistory': 'deshacer fusión revertir restaurar versiones anteriores quién cambió',
  'find-spaceMerging': 'aprobaciones revisiones reglas',
  'find-spaceMoving':
    'importar exportar git github gitlab sincronización repositorio zip carpeta copia notion confluence gitbook obsidian docusaurus word',
  'find-spaceUpkeep':
    'cuidado responsable desactualizado verificado huérfanas texto alternativo sin usar enlaces rotos antiguas sin cambios desde hace un año responsables revisadas comprobadas',
  'find-teams': 'grupos',
  'find-translations': 'traducir idiomas glosario alemán francés inglés',
  'find-work': 'progreso tareas importar exportar fallidos en curso',
}
