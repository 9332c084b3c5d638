import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'

test('cells with commas, quotes and line breaks are quoted, and absent ones are empty', () => {
  expect(
    writeCsv([
      ['a', 'b,c', 'd"e'],
      ['f\ng', 2.5, null, undefined],
    ]),
  ).toBe('a,"b,c","d""e"\r\n"f\ng",2.5,,\r\n')
})

test('no text is a formula, and a negative number stays a number', () => {
  expect(writeCsv([['=1+1', '+1', '-1', '@SUM(A1)', '\tx', -1]])).toBe("'=1+1,'+1,'-1,'@SUM(A1),'\tx,-1\r\n")
})
