/** The path of the sign-in of operators and of what belongs to no single tenant. */
export const CONSOLE_API_PATH = '/vap/api/console/v1';

/** The tenant of an operator's call of the server API. */
export const OPERATOR_TENANT_HEADER = 'x-meeline-tenant';
