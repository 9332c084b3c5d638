import { BaseSequencer, type TestSpecification } from 'vitest/node'

const startsManyProcesses = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/features/sync/')

/** Returns whether a file tries every operation, or a whole product: such files take longest. */
const isOfAll = ({ moduleId }: TestSpecification): boolean => !moduleId.includes('/src/')

/**
 * Runs the files that start many processes first in their project. Node copies its page tables for each process that it starts,
 * and the process of the tests grows with each file: started last, these files took three times the system time. Those of no folder
 * of `src` follow, so that no worker is left alone with one of them at the end.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turnOf = (file: TestSpecification) => (startsManyProcesses(file) ? 0 : isOfAll(file) ? 1 : 2)
    // This is the method of the sequencer, not that of arrays.
    // oxlint-disable-next-line unicorn/no-array-sort
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...byProject.values()].flatMap((all) => all.toSorted((one, other) => turnOf(one) - turnOf(other)))
  }
}
