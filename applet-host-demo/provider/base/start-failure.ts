/** The reason why the provider cannot start, in one line for the operator. The process exits with code 1. */
export class StartFailure extends Error {}
