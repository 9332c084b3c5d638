import fc from 'fast-check'

/**
 * Lets random tests try the same cases in each run, so that a run fails only because of a change. With TEST_SEED=random they try
 * others each time, and with a number those of that seed.
 */
const { TEST_SEED: given = '1' } = process.env
if (given !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(given) })
