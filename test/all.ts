/** Whether what takes long is done with all that there is, as `TOUCHSTONE_ALL` in the environment asks for; else with a part of it. */
export const IS_ALL = process.env['TOUCHSTONE_ALL'] !== undefined;
